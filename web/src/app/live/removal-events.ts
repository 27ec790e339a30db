import { texts } from '#platform/text/texts.ts'
import { leaveLibrary, currentLibraryId, lastKind } from '#features/libraries/index.ts'
import { isChangingAuthor } from '#features/people/index.ts'
import { mayOpen, useSession } from '#platform/session/session.ts'
import { onServerEvent } from '#platform/net/socket.ts'
import { toast } from '#ui/toast/toast.tsx'
import type { AppRouter } from '../addresses/app-router.ts'
import { afterRemoval, type Removal } from '../addresses/removal-rules.ts'

/** Leads away from pages whose subject was removed. */
export function followRemovals(router: AppRouter): () => void {
  const react = (removal: Removal) => {
    const path = router.state.location.pathname
    const to = afterRemoval(path, removal, currentLibraryId())
    if (to) void router.navigate({ href: to, replace: true })
    return to !== null
  }
  const ends = [
    onServerEvent('library_removed', async ({ id }) => {
      if (currentLibraryId() !== id) return
      const next = await leaveLibrary(id)
      react({ kind: 'library', id, next })
    }),
    onServerEvent('user_updated', async (user) => {
      const id = currentLibraryId()
      const { session } = useSession.getState()
      if (user.id !== session?.user.id || !id || mayOpen(user, id)) return
      toast.warning(texts.t('notice.accessChanged'))
      react({ kind: 'library', id, next: await leaveLibrary(id) })
    }),
    onServerEvent('item_removed', ({ id }) => {
      if (react({ kind: 'item', id }))
        toast.info(texts.t(`notice.itemRemoved.${lastKind() ?? 'book'}`))
    }),
    onServerEvent('author_removed', ({ id }) => {
      if (!isChangingAuthor(id) && react({ kind: 'author', id })) toast.info(texts.t('author.gone'))
    }),
    onServerEvent('collection_removed', ({ id }) => void react({ kind: 'collection', id })),
    onServerEvent('playlist_removed', ({ id }) => void react({ kind: 'playlist', id })),
  ]
  return () => ends.forEach((end) => end())
}
