import { Rss } from 'lucide-react'
import type { ReactNode } from 'react'
import { useMay } from '#platform/session/session.ts'
import { useTranslation } from '#platform/text/texts.ts'
import { useAskedDialog } from '#ui/dialog/use-asked-dialog.tsx'
import { MenuItem } from '#ui/menu/menu.tsx'
import { lazyOverlay } from '#ui/page/lazy-part.tsx'
import type { FeedRef } from './feed-rules.ts'

const FeedDialog = lazyOverlay(() =>
  import('./dialog/feed-dialog.tsx').then((file) => file.FeedDialog),
)

interface FeedAccess {
  /** What it is called for this user; null: they may have no feeds. */
  label: string | null
  ask: () => void
  /** Stands beside the menu: that is gone when an entry of it was chosen. */
  dialog: ReactNode
}

/** The way to the feeds of one thing, for who may open them: to everybody, or for oneself. */
export function useFeedDialog(of: FeedRef): FeedAccess {
  const { t } = useTranslation()
  const isAdmin = useMay('admin')
  const mayDownload = useMay('download')
  const asked = useAskedDialog((props) => <FeedDialog {...props} of={of} />)
  const own = mayDownload ? t('feeds.privateAction') : null
  return {
    label: isAdmin ? t('feeds.title') : own,
    ...asked,
  }
}

/** The same as an entry of a menu. */
export function FeedMenuItem({ label, ask }: Pick<FeedAccess, 'label' | 'ask'>) {
  if (label === null) return null
  return (
    <MenuItem icon={<Rss />} onSelect={ask}>
      {label}
    </MenuItem>
  )
}
