import type { ItemDetail } from '#features/items/index.ts'
import { noteTrash } from '#features/trash/index.ts'
import { texts } from '#platform/text/texts.ts'
import { call } from '#platform/net/call.ts'
import { invalidate } from '#platform/net/query.ts'
import { attempt } from '#ui/action/attempt.ts'
import { confirm } from '#ui/dialog/confirm.tsx'
import { toast } from '#ui/toast/toast.tsx'
import { isLastMedia, type ItemFile } from './file-tree.ts'

/** Makes an ebook file the one that is read, or a supplement again. */
export async function toggleEbook(itemId: string, ino: string): Promise<void> {
  const { t } = texts
  const toggle = () =>
    call('PATCH /api/items/:id/ebook/:ino/status', { params: { id: itemId, ino } })
  const words = { done: t('editor.files.ebookChanged'), failed: t('editor.files.ebookFailed') }
  if (await attempt(toggle, words)) renew()
}

/** Deletes a file from the disk, after a question that says what becomes of the item. */
export async function deleteFile(item: ItemDetail, file: ItemFile): Promise<void> {
  const { t } = texts
  const { filename: name, path } = file.metadata
  const { yes } = await confirm({
    title: t('editor.files.deleteTitle', { name }),
    message: (
      <>
        <p>{t('editor.files.deleteMessage')}</p>
        <p className="mt-2 break-words">
          <code dir="ltr">{path}</code>
        </p>
        {isLastMedia(item.libraryFiles, file) && (
          <p className="mt-2 font-semibold text-danger">{t('editor.files.deleteLast')}</p>
        )}
      </>
    ),
    yes: t('editor.files.delete'),
    danger: true,
  })
  if (!yes) return
  const remove = () =>
    call('DELETE /api/items/:id/file/:ino', {
      params: { id: item.id, ino: file.ino },
      timeoutMs: 120_000,
    })
  const added = await noteTrash()
  const outcome = await attempt(remove, {
    failed: t('editor.files.deleteFailed'),
  })
  if (outcome) toast.success(t('editor.files.deleted'), await added())
  // It may be gone even where looking through the rest failed.
  renew()
}

function renew() {
  invalidate('GET /api/items/:id', 'GET /api/libraries/:id', 'GET /api/libraries/:id/items')
}
