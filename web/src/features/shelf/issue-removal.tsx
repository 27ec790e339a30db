import { Ellipsis, Trash2 } from 'lucide-react'
import { useTranslation } from '#platform/text/texts.ts'
import { call } from '#platform/net/call.ts'
import { invalidate } from '#platform/net/query.ts'
import { useMay } from '#platform/session/session.ts'
import type { Library } from '@lectern/contract'
import { IconButton } from '#ui/button.tsx'
import { confirm } from '#ui/dialog/confirm.tsx'
import { Menu, MenuItem } from '#ui/menu/menu.tsx'
import { useAction } from '#ui/action/use-action.ts'

/** Forgets every item whose files are missing or unreadable; for administrators. */
export function RemoveIssues({ library, count }: { library: Library; count: number }) {
  const { t } = useTranslation()
  const isAdmin = useMay('admin')
  const remove = useAction(
    async () => {
      await call('DELETE /api/libraries/:id/issues', { params: { id: library.id } })
      invalidate(
        'GET /api/libraries/:id',
        'GET /api/libraries/:id/items',
        'GET /api/libraries/:id/personalized',
      )
    },
    { done: t('shelf.issuesRemoved'), failed: t('shelf.issuesFailed') },
  )
  if (!isAdmin) return null
  const ask = async () => {
    const { yes } = await confirm({
      title: t('shelf.removeIssuesTitle', { count }),
      message: t('shelf.removeIssuesMessage'),
      yes: t('shelf.removeIssues'),
      danger: true,
    })
    if (yes) await remove.run()
  }
  return (
    <Menu align="end" trigger={<IconButton label={t('shelf.issueActions')} icon={<Ellipsis />} />}>
      <MenuItem icon={<Trash2 />} danger onSelect={() => void ask()}>
        {t('shelf.removeIssues')}
      </MenuItem>
    </Menu>
  )
}
