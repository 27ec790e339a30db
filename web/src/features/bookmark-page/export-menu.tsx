import { Download } from 'lucide-react'
import type { BookmarkedItem } from '@lectern/contract'
import { saveFile } from '#platform/file-export.ts'
import { useTranslation } from '#platform/text/texts.ts'
import { Button } from '#ui/button.tsx'
import { Menu, MenuItem } from '#ui/menu/menu.tsx'
import { exportFile, exportFormats } from './export-rules.ts'

/** The shown bookmarks as a file: to read, for a spreadsheet, for programs. */
export function ExportMenu({ items }: { items: readonly BookmarkedItem[] }) {
  const { t } = useTranslation()
  return (
    <Menu
      align="end"
      trigger={
        <Button>
          <Download aria-hidden="true" />
          {t('bookmarks.export')}
        </Button>
      }
    >
      {exportFormats.map((format) => (
        <MenuItem
          key={format}
          onSelect={() => saveFile(exportFile(items, format, t('bookmarks.title')))}
        >
          {t(`bookmarks.format.${format}`)}
        </MenuItem>
      ))}
    </Menu>
  )
}
