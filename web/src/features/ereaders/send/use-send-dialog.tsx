import { useQuery } from '@tanstack/react-query'
import { Send } from 'lucide-react'
import type { ReactNode } from 'react'
import type { ItemDetail } from '#features/items/index.ts'
import { useTranslation } from '#platform/text/texts.ts'
import { useAskedDialog } from '#ui/dialog/use-asked-dialog.tsx'
import { MenuItem } from '#ui/menu/menu.tsx'
import { lazyOverlay } from '#ui/page/lazy-part.tsx'
import { usableQuery } from '../ereaders.queries.ts'

const SendDialog = lazyOverlay(() => import('./send-dialog.tsx').then((file) => file.SendDialog))

interface SendAccess {
  /** Whether there is an ebook, and a device that the user may send it to. */
  isShown: boolean
  ask: () => void
  /** Stands beside the menu: that is gone when an entry of it was chosen. */
  dialog: ReactNode
}

/** The way to send the ebook of an item to a device. */
export function useSendDialog(item: ItemDetail): SendAccess {
  const hasEbook = item.mediaType === 'book' && Boolean(item.media.ebookFile)
  const { data } = useQuery({ ...usableQuery(), enabled: hasEbook })
  const asked = useAskedDialog((props) => <SendDialog {...props} item={item} />)
  return {
    isShown: hasEbook && (data?.ereaders.length ?? 0) > 0,
    ...asked,
  }
}

/** The same as an entry of a menu. */
export function SendMenuItem({ isShown, ask }: Pick<SendAccess, 'isShown' | 'ask'>) {
  const { t } = useTranslation()
  if (!isShown) return null
  return (
    <MenuItem icon={<Send />} onSelect={ask}>
      {t('ereaders.send')}
    </MenuItem>
  )
}
