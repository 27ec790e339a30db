export { tellUnfinished } from './sending/tell-unfinished.ts'
export { UploadPage } from './upload-page.tsx'
