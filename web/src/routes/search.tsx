import { LibraryPage } from '#features/libraries/index.ts'
import { SearchPage } from '#features/search/index.ts'

/** Results of a search in a library. */
export function SearchRoute() {
  return <LibraryPage>{(current) => <SearchPage current={current} />}</LibraryPage>
}
