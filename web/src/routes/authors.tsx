import { LibraryPage } from '#features/libraries/index.ts'
import { Authors } from '#features/people/index.ts'

/** All authors of a library. */
export function AuthorsRoute() {
  return (
    <LibraryPage>{(current) => <Authors key={current.library.id} current={current} />}</LibraryPage>
  )
}
