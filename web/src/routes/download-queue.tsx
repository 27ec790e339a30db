import { DownloadQueuePage } from '#features/episode-downloads/index.ts'
import { LibraryPage } from '#features/libraries/index.ts'

/** Episodes on their way to the disk. */
export function DownloadQueueRoute() {
  return <LibraryPage>{(current) => <DownloadQueuePage current={current} />}</LibraryPage>
}
