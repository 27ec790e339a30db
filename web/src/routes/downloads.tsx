import { DownloadsPage } from '#features/downloads/index.ts'

/** What this device keeps. */
export function DownloadsRoute() {
  return <DownloadsPage />
}
