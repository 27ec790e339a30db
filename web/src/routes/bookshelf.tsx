import { LibraryPage, ScanLine } from '#features/libraries/index.ts'
import { Bookshelf } from '#features/shelf/index.ts'

/** All items of a library. */
export function BookshelfRoute() {
  return (
    <LibraryPage>
      {(current) => (
        <>
          <ScanLine libraryId={current.library.id} />
          <Bookshelf key={current.library.id} current={current} />
        </>
      )}
    </LibraryPage>
  )
}
