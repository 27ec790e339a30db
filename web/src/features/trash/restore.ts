import type { TrashEntry } from '@lectern/contract'
import { renewItems } from '#features/items/index.ts'
import { CallError } from '#platform/net/call-error.ts'
import { call } from '#platform/net/call.ts'
import { invalidate } from '#platform/net/query.ts'
import { useSession } from '#platform/session/session.ts'
import { texts } from '#platform/text/texts.ts'
import { attempt, withUndo } from '#ui/action/attempt.ts'
import { confirm } from '#ui/dialog/confirm.tsx'
import type { ToastOptions } from '#ui/toast/toast.tsx'

/** What is asked and answered when something is put back. */
type Part = Pick<TrashEntry, 'id'> & { pieces?: string[] }

/** Puts things back where they were; where something lies there now, beside it after a question. */
export async function restore(part: Part): Promise<void> {
  const { t } = texts
  let taken: string | null = null
  const put = (beside: boolean) =>
    attempt(() => putBack(part, beside), {
      done: ({ numRestored }) => t('trash.restored', { count: numRestored }),
      failed: t('trash.restoreFailed'),
      onFailed(error) {
        const isTaken = !beside && error instanceof CallError && error.status === 409
        if (isTaken) taken = error.message
        return isTaken
      },
    })
  await put(false)
  if (taken !== null) {
    const { yes } = await confirm({
      title: t('trash.besideTitle'),
      message: taken,
      yes: t('trash.beside'),
    })
    if (yes) await put(true)
  }
  renew()
}

function putBack({ id, pieces }: Part, beside: boolean) {
  return call('POST /api/lectern/trash/:id/restore', {
    params: { id },
    body: { ...(pieces && { pieces }), ...(beside && { beside }) },
    timeoutMs: 120_000,
  })
}

/**
 * Notes what lies in the trash before something is deleted. What it yields answers, after that, with the way back, for
 * the toast that tells of it; nothing where nothing came into the trash.
 */
export async function noteTrash(): Promise<() => Promise<ToastOptions>> {
  const before = new Set((await latest()).map(({ id }) => id))
  return async () => {
    const me = useSession.getState().session?.user.id
    const added = (await latest()).filter(
      ({ id, deletedBy }) => !before.has(id) && deletedBy?.id === me,
    )
    if (added.length === 0) return {}
    return withUndo(() => void added.reduce((done, one) => done.then(() => restore(one)), done()))
  }
}

const done = () => Promise.resolve()

/** More than one deletion adds: of many items some go at a time. */
async function latest(): Promise<TrashEntry[]> {
  const list = await call('GET /api/lectern/trash', { query: { limit: 50 } }).catch(() => null)
  return list?.entries ?? []
}

/** What shows deleted things, or their library, asks again. */
export function renew(): void {
  invalidate('GET /api/lectern/trash', 'GET /api/lectern/trash/:id')
  renewItems()
}
