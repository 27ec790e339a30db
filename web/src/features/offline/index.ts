export { countUnsent, deliverListening, onTwoPlaces, useUnsent, type TwoPlaces } from './deliver.ts'
export { openDownloaded, type DevicePlay } from './device-play.ts'
export {
  pauseDownload,
  readDownloads,
  removeDownloads,
  resumeDownload,
  useDownload,
  useDownloads,
} from './downloads.ts'
export { followOffline } from './follow.ts'
export { forgetProfiles, startOffline } from './profile.ts'
export { askForNews } from './news.ts'
export { sizesOf, type Download, type Thing } from './shapes.ts'
export { startDownload } from './start-download.ts'
export { room, whyUnavailable } from './support.ts'
