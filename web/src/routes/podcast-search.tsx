import { LibraryPage } from '#features/libraries/index.ts'
import { PodcastSearchPage } from '#features/podcast-search/index.ts'

/** Finding and adding podcasts. */
export function PodcastSearchRoute() {
  return <LibraryPage>{(current) => <PodcastSearchPage current={current} />}</LibraryPage>
}
