import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '#platform/text/texts.ts'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { LoadedBody } from '#ui/dialog/loaded-body.tsx'
import { useIsPhone } from '#ui/screen/use-media.ts'
import { sharesOfQuery, type SharedThing } from '../shares.queries.ts'
import { MadeView } from './made-view.tsx'
import { MakeForm } from './make-form.tsx'

interface ShareDialogProps {
  thing: SharedThing
  open: boolean
  onClose: () => void
}

/** The public link to one thing: what it takes to make one, or where it is and its end. */
export function ShareDialog({ thing, open, onClose }: ShareDialogProps) {
  const { t } = useTranslation()
  const isPhone = useIsPhone()
  const query = useQuery({
    ...sharesOfQuery(thing.itemId),
    refetchOnMount: 'always',
  })
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('shares.title')}
      description={thing.title}
      width={560}
      sheet={isPhone}
    >
      <LoadedBody query={query} failed={t('shares.loadFailed')}>
        {({ shares }) => {
          const share = shares.find(({ mediaItemId }) => mediaItemId === thing.mediaId)
          if (share) return <MadeView share={share} onWithdrawn={onClose} />
          return <MakeForm thing={thing} />
        }}
      </LoadedBody>
    </Dialog>
  )
}
