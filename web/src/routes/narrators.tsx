import { LibraryPage } from '#features/libraries/index.ts'
import { Narrators } from '#features/people/index.ts'

/** All narrators of a library. */
export function NarratorsRoute() {
  return (
    <LibraryPage>
      {(current) => <Narrators key={current.library.id} current={current} />}
    </LibraryPage>
  )
}
