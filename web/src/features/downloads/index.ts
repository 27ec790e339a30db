export { DownloadButton } from './download-button.tsx'
export { DownloadsPage } from './downloads-page.tsx'
export { followDownloads } from './background-work.ts'
