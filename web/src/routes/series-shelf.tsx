import { LibraryPage } from '#features/libraries/index.ts'
import { SeriesShelf } from '#features/series/index.ts'

/** All series of a library. */
export function SeriesShelfRoute() {
  return (
    <LibraryPage>
      {(current) => <SeriesShelf key={current.library.id} current={current} />}
    </LibraryPage>
  )
}
