import type { Narrator } from '@lectern/contract'
import { texts } from '#platform/text/texts.ts'
import { call } from '#platform/net/call.ts'
import { invalidate } from '#platform/net/query.ts'
import { attempt } from '#ui/action/attempt.ts'
import { confirm } from '#ui/dialog/confirm.tsx'
import { toast } from '#ui/toast/toast.tsx'

/** Gives a narrator another name on all books; a name that is in use makes the two one. Answers whether it was done. */
export async function renameNarrator(
  libraryId: string,
  narrator: Narrator,
  name: string,
): Promise<boolean> {
  if (!name.trim()) {
    toast.error(texts.t('narrator.nameNeeded'))
    return false
  }
  const rename = async () => {
    const { updated } = await call('PATCH /api/libraries/:id/narrators/:narratorId', {
      params: paramsOf(libraryId, narrator),
      body: { name: name.trim() },
    })
    if (updated) toast.success(texts.t('narrator.renamed', { count: updated }))
    else toast.info(texts.t('narrator.unchanged'))
    renew()
  }
  return (await attempt(rename, { failed: texts.t('narrator.renameFailed') })) !== null
}

/** Takes a narrator off all books, after a question that says how many. */
export async function removeNarrator(libraryId: string, narrator: Narrator): Promise<void> {
  const { name, numBooks: count } = narrator
  const { yes } = await confirm({
    title: texts.t('narrator.removeTitle', { name }),
    message: texts.t('narrator.removeMessage', { count }),
    yes: texts.t('narrator.remove'),
    danger: true,
  })
  if (!yes) return
  const remove = async () => {
    await call('DELETE /api/libraries/:id/narrators/:narratorId', {
      params: paramsOf(libraryId, narrator),
    })
    renew()
  }
  await attempt(remove, {
    done: texts.t('narrator.removed'),
    failed: texts.t('narrator.removeFailed'),
  })
}

/** The id is encoded once already; the call encodes path values itself. */
function paramsOf(libraryId: string, { id }: Narrator) {
  return { id: libraryId, narratorId: decodeURIComponent(id) }
}

function renew() {
  invalidate(
    'GET /api/libraries/:id/narrators',
    'GET /api/libraries/:id',
    'GET /api/libraries/:id/items',
    'GET /api/items/:id',
  )
}
