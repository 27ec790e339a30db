import { LibraryPage } from '#features/libraries/index.ts'
import { LibraryStatsPage } from '#features/library-stats/index.ts'

/** What one library holds. */
export function LibraryStatsRoute() {
  return (
    <LibraryPage>
      {(current) => <LibraryStatsPage key={current.library.id} current={current} />}
    </LibraryPage>
  )
}
