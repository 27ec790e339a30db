import { Share2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { useMay } from '#platform/session/session.ts'
import { useTranslation } from '#platform/text/texts.ts'
import { useAskedDialog } from '#ui/dialog/use-asked-dialog.tsx'
import { MenuItem } from '#ui/menu/menu.tsx'
import { lazyOverlay } from '#ui/page/lazy-part.tsx'
import type { SharedBook } from './shares.queries.ts'

const ShareDialog = lazyOverlay(() =>
  import('./dialog/share-dialog.tsx').then((file) => file.ShareDialog),
)

interface ShareAccess {
  /** Whether this user may share. */
  may: boolean
  ask: () => void
  /** Stands beside the menu: that is gone when an entry of it was chosen. */
  dialog: ReactNode
}

/** The way to the share of one book, for administrators. */
export function useShareDialog(book: SharedBook): ShareAccess {
  const may = useMay('admin')
  const asked = useAskedDialog((props) => <ShareDialog {...props} book={book} />)
  return {
    may,
    ...asked,
  }
}

/** The same as an entry of a menu. */
export function ShareMenuItem({ may, ask }: Pick<ShareAccess, 'may' | 'ask'>) {
  const { t } = useTranslation()
  if (!may) return null
  return (
    <MenuItem icon={<Share2 />} onSelect={ask}>
      {t('shares.action')}
    </MenuItem>
  )
}
