import { Download } from 'lucide-react'
import { useTranslation } from '#platform/text/texts.ts'
import { Button, IconButton } from '#ui/button.tsx'
import { Menu, MenuItem } from '#ui/menu/menu.tsx'
import { exportFormats, exportHref } from './marks.ts'

interface ExportMenuProps {
  /** One book alone; all of them where it isn't given. */
  itemId?: string
  title?: string
}

/** Marks as a file: to read, for programs. */
export function ExportMenu({ itemId, title = '' }: ExportMenuProps) {
  const { t } = useTranslation()
  return (
    <Menu
      align="end"
      trigger={
        itemId === undefined ? (
          <Button>
            <Download aria-hidden="true" />
            {t('highlights.export')}
          </Button>
        ) : (
          <IconButton
            label={t('highlights.exportBook', { title })}
            icon={<Download aria-hidden="true" className="size-4!" />}
          />
        )
      }
    >
      {exportFormats.map((format) => (
        <MenuItem key={format} onSelect={() => location.assign(exportHref(format, itemId))}>
          {t(`highlights.format.${format}`)}
        </MenuItem>
      ))}
    </Menu>
  )
}
