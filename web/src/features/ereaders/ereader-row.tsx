import { Ellipsis, Pencil, TabletSmartphone, Trash2 } from 'lucide-react'
import type { ListedEreader } from '@lectern/contract'
import { useTranslation } from '#platform/text/texts.ts'
import { useAction } from '#ui/action/use-action.ts'
import { IconButton } from '#ui/button.tsx'
import { confirm } from '#ui/dialog/confirm.tsx'
import { Menu, MenuItem } from '#ui/menu/menu.tsx'
import { limitsLine } from './ereader-words.ts'
import { removeEreader } from './ereaders.queries.ts'

interface EreaderRowProps {
  device: ListedEreader
  /** Who may send to it; null where that is only oneself. */
  who: string | null
  onEdit: () => void
}

/** One device: its name and address, who may send to it, what it takes. */
export function EreaderRow({ device, who, onEdit }: EreaderRowProps) {
  const { t } = useTranslation()
  const { name, email } = device
  const removing = useAction(removeEreader, {
    done: t('ereaders.removed'),
    failed: t('ereaders.removeFailed'),
  })
  const ask = async () => {
    const { yes } = await confirm({
      title: t('ereaders.removeTitle', { name }),
      message: t('ereaders.removeMessage'),
      yes: t('ereaders.remove'),
      danger: true,
    })
    if (yes) await removing.run(device, who === null)
  }
  return (
    <li className="surface flex items-center gap-3 p-3 ps-4">
      <TabletSmartphone aria-hidden="true" className="flex-none text-fg-3" />
      <div className="min-w-0 flex-1">
        <p className="truncate font-semibold" dir="auto">
          {name}
        </p>
        <p className="text-sm break-words text-fg-2" dir="ltr">
          {email}
        </p>
        <p className="text-sm break-words text-fg-3">
          {[who, limitsLine(email)].filter(Boolean).join(' · ')}
        </p>
      </div>
      <Menu
        align="end"
        trigger={<IconButton label={t('ereaders.actions', { name })} icon={<Ellipsis />} quiet />}
      >
        <MenuItem icon={<Pencil />} onSelect={onEdit}>
          {t('ereaders.edit')}
        </MenuItem>
        <MenuItem icon={<Trash2 />} danger onSelect={() => void ask()}>
          {t('ereaders.remove')}
        </MenuItem>
      </Menu>
    </li>
  )
}
