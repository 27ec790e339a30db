export {
  countUnsent,
  deliverListening,
  onTwoPlaces,
  useUnsent,
  type TwoPlaces,
} from './listening/delivery.ts'
export { openDownloaded, type DevicePlay } from './listening/local-sessions.ts'
export {
  pauseDownload,
  readDownloads,
  removeDownloads,
  resumeDownload,
  useDownload,
  useDownloads,
} from './files/downloads.ts'
export { followOffline } from './upkeep.ts'
export { forgetProfiles, startOffline } from './profile.ts'
export { askForNews } from './news.ts'
export { sizesOf, type Download, type Thing } from './shapes.ts'
export { startDownload } from './files/download-start.ts'
export { room, whyUnavailable } from './files/support.ts'
