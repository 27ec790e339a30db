import { useParams } from '@tanstack/react-router'
import { ListPage } from '#features/list-pages/index.ts'

/** One collection. */
export function CollectionRoute() {
  const { listId } = useParams({ from: '/collection/$listId' })
  return <ListPage key={listId} kind="collections" listId={listId} />
}

/** One playlist. */
export function PlaylistRoute() {
  const { listId } = useParams({ from: '/playlist/$listId' })
  return <ListPage key={listId} kind="playlists" listId={listId} />
}
