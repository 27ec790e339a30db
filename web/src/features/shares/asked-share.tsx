import { Share2 } from 'lucide-react'
import { useEffect } from 'react'
import { useMay } from '#platform/session/session.ts'
import { useTranslation } from '#platform/text/texts.ts'
import { MenuItem } from '#ui/menu/menu.tsx'
import { lazyOverlay } from '#ui/page/lazy-part.tsx'
import { askToShare, closeShare, useAskedShare } from './ask-to-share.ts'
import type { SharedThing } from './shares.queries.ts'

const ShareDialog = lazyOverlay(() =>
  import('./dialog/share-dialog.tsx').then((file) => file.ShareDialog),
)

/** The dialog of a share that was asked for; stands once on a page whose menus have it. */
export function AskedShare() {
  const { asked, turn } = useAskedShare()
  useEffect(() => closeShare, [])
  if (asked === null) return null
  return (
    <div key={turn} className="contents text-start">
      <ShareDialog thing={asked} open onClose={closeShare} onMissing={closeShare} />
    </div>
  )
}

/** An entry of a menu that leads there, for administrators. */
export function ShareMenuItem({ thing }: { thing: SharedThing }) {
  const { t } = useTranslation()
  if (!useMay('admin')) return null
  return (
    <MenuItem icon={<Share2 />} onSelect={() => askToShare(thing)}>
      {t('shares.action')}
    </MenuItem>
  )
}
