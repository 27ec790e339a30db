import { FileX2, Trash2 } from 'lucide-react'
import { texts, useTranslation } from '#platform/text/texts.ts'
import { type ItemDetail, titleOf } from '#features/items/index.ts'
import { noteTrash } from '#features/trash/index.ts'
import { call } from '#platform/net/call.ts'
import { invalidate } from '#platform/net/query.ts'
import { useMay } from '#platform/session/session.ts'
import { attempt } from '#ui/action/attempt.ts'
import { confirm } from '#ui/dialog/confirm.tsx'
import { toast } from '#ui/toast/toast.tsx'
import { MenuItem, MenuLine } from '#ui/menu/menu.tsx'

/** The two ways to take an item away, inside a `Menu`: from the library alone, or with its files. */
export function RemoveItem({ item }: { item: ItemDetail }) {
  const { t } = useTranslation()
  const mayDelete = useMay('delete')
  if (!mayDelete) return null
  return (
    <>
      <MenuLine />
      <MenuItem icon={<FileX2 />} onSelect={() => void askAndRemove(item, false)}>
        {t('item.remove.fromLibrary')}
      </MenuItem>
      <MenuItem icon={<Trash2 />} danger onSelect={() => void askAndRemove(item, true)}>
        {t(`item.remove.withFiles.${item.mediaType}`)}
      </MenuItem>
    </>
  )
}

/** Removes an item after a question that says what becomes of its files. The page leads away when the server says so. */
async function askAndRemove(item: ItemDetail, withFiles: boolean): Promise<void> {
  const { t } = texts
  const title = titleOf(item)
  const { yes } = await confirm({
    title: t(withFiles ? 'item.remove.deleteTitle' : 'item.remove.removeTitle', { title }),
    message: <Fate item={item} withFiles={withFiles} />,
    yes: t(withFiles ? `item.remove.withFiles.${item.mediaType}` : 'item.remove.fromLibrary'),
    danger: true,
  })
  if (!yes) return
  const remove = () =>
    call('POST /api/items/batch/delete', {
      query: { hard: withFiles ? '1' : '0' },
      body: { libraryItemIds: [item.id] },
      timeoutMs: 120_000,
    })
  const added = withFiles ? await noteTrash() : null
  const outcome = await attempt(remove, { failed: t('item.remove.failed') })
  const options = outcome && added ? await added() : {}
  if (options.action) toast.success(t('selection.deletedToTrash'), options)
  // It may have left the library even where its files could not be deleted.
  invalidate(
    'GET /api/libraries/:id',
    'GET /api/libraries/:id/items',
    'GET /api/libraries/:id/personalized',
  )
}

function Fate({ item, withFiles }: { item: ItemDetail; withFiles: boolean }) {
  const { t } = useTranslation()
  const place = item.isFile ? 'file' : 'folder'
  return (
    <>
      <p>{t(`item.remove.${withFiles ? 'deleteMessage' : 'removeMessage'}.${place}`)}</p>
      <p className="mt-2 break-words">
        <code dir="ltr">{item.path}</code>
      </p>
    </>
  )
}
