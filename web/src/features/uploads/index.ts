export { tellUnfinished } from './resuming/tell-unfinished.ts'
export { UploadPage } from './upload-page.tsx'
