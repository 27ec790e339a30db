import { LibraryPage } from '#features/libraries/index.ts'
import { SeriesPage } from '#features/series/index.ts'

/** One series. */
export function SeriesRoute() {
  return <LibraryPage>{(current) => <SeriesPage current={current} />}</LibraryPage>
}
