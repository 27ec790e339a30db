import { LibraryPage } from '#features/libraries/index.ts'
import { LatestPage } from '#features/podcast/index.ts'

/** The latest episodes of a library. */
export function LatestRoute() {
  return <LibraryPage>{(current) => <LatestPage current={current} />}</LibraryPage>
}
