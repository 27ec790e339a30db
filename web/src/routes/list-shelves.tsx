import { LibraryPage } from '#features/libraries/index.ts'
import { ListShelf } from '#features/list-pages/index.ts'

/** All collections of a library. */
export function CollectionsRoute() {
  return (
    <LibraryPage>
      {(current) => <ListShelf key={current.library.id} kind="collections" current={current} />}
    </LibraryPage>
  )
}

/** The own playlists in a library. */
export function PlaylistsRoute() {
  return (
    <LibraryPage>
      {(current) => <ListShelf key={current.library.id} kind="playlists" current={current} />}
    </LibraryPage>
  )
}
