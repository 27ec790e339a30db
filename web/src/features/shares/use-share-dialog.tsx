import { Share2 } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { useMay } from '#platform/session/session.ts'
import { useTranslation } from '#platform/text/texts.ts'
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
  const [turn, setTurn] = useState(0)
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  return {
    may,
    ask: () => {
      setTurn(turn + 1)
      setOpen(true)
    },
    dialog: turn > 0 && (
      // What stands around it on phones is centred.
      <div className="contents text-start">
        <ShareDialog key={turn} book={book} open={open} onClose={close} onMissing={close} />
      </div>
    ),
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
