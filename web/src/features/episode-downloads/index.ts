export { keepEpisodes, useDownloadsOf } from './downloads.queries.ts'
export { KeepButton } from './keep-button.tsx'
export { DownloadQueuePage } from './queue-page.tsx'
