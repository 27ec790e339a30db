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
export { followOffline } from './offline-upkeep.ts'
export { forgetProfiles, startOffline } from './profile.ts'
export { findChangedDownloads as askForNews } from './changed-downloads.ts'
export { sizesOf, type Download, type Thing } from './offline-types.ts'
export { bytesToFetch } from './files/download-plan.ts'
export { startDownload } from './files/download-start.ts'
export { room, whyUnavailable } from './files/download-support.ts'
export { openStoredBook } from './books/stored-books.ts'
