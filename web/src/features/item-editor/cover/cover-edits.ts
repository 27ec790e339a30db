import { bytes } from '#platform/text/format.ts'
import { useSession } from '#platform/session/session.ts'
import { texts } from '#platform/text/texts.ts'
import { undoChanges } from '#features/item-history/index.ts'
import { renewItems } from '#features/items/index.ts'
import { call } from '#platform/net/call.ts'
import { upload } from '#platform/net/upload.ts'
import { attempt, serverSentence, withUndo } from '#ui/action/attempt.ts'
import { confirm } from '#ui/dialog/confirm.tsx'
import { toast } from '#ui/toast/toast.tsx'

/** As much as the server takes, in bytes. */
export const largestCover = 20 * 1024 * 1024

/** What became of a picture that was offered: null when it is the cover now, else why not. */
export type Outcome = string | null

/** Sends a picture as the cover. What no server would take isn't sent. */
export async function sendCover(
  itemId: string,
  picture: Blob,
  onProgress: (share: number) => void,
): Promise<Outcome> {
  const { t } = texts
  if (picture.size > largestCover)
    return t('editor.cover.tooBig', { size: bytes(picture.size, 1), most: bytes(largestCover, 0) })
  if (!(await isPicture(picture))) return t('editor.cover.noPicture')
  const form = new FormData()
  form.append('cover', picture, 'name' in picture ? String(picture.name) : 'cover.jpg')
  return changeCover(itemId, () =>
    upload('POST /api/items/:id/cover', { params: { id: itemId }, form, onProgress }),
  )
}

/** Lets the server fetch the picture at a web address. */
export async function fetchCover(itemId: string, address: string): Promise<Outcome> {
  const url = address.trim()
  if (!/^https?:\/\/\S+$/i.test(url)) return texts.t('editor.cover.badAddress')
  return changeCover(itemId, () =>
    call('POST /api/items/:id/cover', {
      params: { id: itemId },
      body: { url },
      timeoutMs: 60_000,
    }),
  )
}

/** Makes a picture in the folder of the item its cover. */
export function chooseCover(itemId: string, path: string): Promise<Outcome> {
  return changeCover(itemId, () =>
    call('PATCH /api/items/:id/cover', { params: { id: itemId }, body: { cover: path } }),
  )
}

/** Takes the cover off, after a question. */
export async function removeCover(itemId: string): Promise<void> {
  const { t } = texts
  const { yes } = await confirm({
    title: t('editor.cover.removeTitle'),
    message: t('editor.cover.removeMessage'),
    yes: t('editor.cover.remove'),
    danger: true,
  })
  if (!yes) return
  const remove = () => call('DELETE /api/items/:id/cover', { params: { id: itemId } })
  if (!(await attempt(remove, { failed: t('editor.cover.removeFailed') }))) return
  await offerUndo(itemId, t('editor.cover.removed'))
}

async function changeCover(itemId: string, work: () => Promise<unknown>): Promise<Outcome> {
  let refusal: string | null = texts.t('editor.cover.failed')
  const done = await attempt(work, {
    failed: texts.t('editor.cover.failed'),
    onFailed(error) {
      const said = serverSentence(error)
      if (said !== null) refusal = said
      return said !== null
    },
  })
  if (!done) return refusal
  await offerUndo(itemId, texts.t('editor.cover.updated'))
  return null
}

/** Says what became of the cover, with the way back to the one before. */
async function offerUndo(itemId: string, said: string) {
  renewItems()
  const changes = await call('GET /api/lectern/items/:id/changes', {
    params: { id: itemId },
    query: { limit: 1 },
  }).catch(() => null)
  const [entry] = changes?.entries ?? []
  const isMine = entry?.by?.id === useSession.getState().session?.user.id
  // What somebody else changed in the same moment isn't taken back for them.
  const isIt = isMine && entry?.fields.some(({ field }) => field === 'cover')
  toast.success(
    said,
    entry && isIt ? withUndo(() => void undoChanges({ entries: [entry.id] })) : {},
  )
}

/** Whether the browser can show it. */
async function isPicture(file: Blob): Promise<boolean> {
  const bitmap = await createImageBitmap(file).catch(() => null)
  bitmap?.close()
  return bitmap !== null
}
