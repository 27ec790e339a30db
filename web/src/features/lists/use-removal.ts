import { useRouter } from '@tanstack/react-router'
import { useTranslation } from '#platform/text/texts.ts'
import { useMay } from '#platform/session/session.ts'
import { confirm } from '#ui/dialog/confirm.tsx'
import { useAction } from '#ui/action/use-action.ts'
import { removeList } from './list-calls.ts'
import type { ListKind } from './list-kinds.ts'
import { refreshLists } from './lists.queries.ts'

const beingRemoved = new Set<string>()

/** Whether this page removes a list, or did: that it can't be read then is no news. */
export function isBeingRemoved(id: string): boolean {
  return beingRemoved.has(id)
}

/** Removes a list after a question, and leaves its page. */
export function useListRemoval(
  kind: ListKind,
  list: { id: string; libraryId: string; name: string },
): { ask: () => Promise<boolean>; busy: boolean } {
  const { t } = useTranslation()
  const router = useRouter()
  const removal = useAction(removeList, {
    done: t(`lists.${kind}.removed`),
    failed: t(`lists.${kind}.removeFailed`),
  })
  const ask = async () => {
    const { yes } = await confirm({
      title: t(`lists.${kind}.removeTitle`, { name: list.name }),
      message: t(`lists.${kind}.removeMessage`),
      yes: t('lists.remove'),
      danger: true,
    })
    if (!yes) return false
    beingRemoved.add(list.id)
    if (!(await removal.run(kind, list.id))) {
      beingRemoved.delete(list.id)
      return false
    }
    // The live channel says so too, where there is one.
    if (router.state.location.pathname.endsWith(list.id))
      await router.navigate({
        to: `/library/$libraryId/bookshelf/${kind}`,
        params: { libraryId: list.libraryId },
        replace: true,
      })
    refreshLists(kind)
    return true
  }
  return { ask, busy: removal.busy }
}

/** Playlists are their owner's, who alone sees them; collections are everybody's and go with the right to delete. */
export function useMayRemove(kind: ListKind): boolean {
  const mayDelete = useMay('delete')
  return kind === 'playlists' || mayDelete
}
