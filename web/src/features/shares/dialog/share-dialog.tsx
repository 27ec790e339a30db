import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '#platform/text/texts.ts'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { Skeleton } from '#ui/page/skeleton.tsx'
import { ErrorState } from '#ui/page/state.tsx'
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
  const { data, error, isFetching, refetch } = useQuery({
    ...sharesOfQuery(thing.itemId),
    refetchOnMount: 'always',
  })
  const share = data?.shares.find(({ mediaItemId }) => mediaItemId === thing.mediaId)
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('shares.title')}
      description={thing.title}
      width={560}
      sheet={isPhone}
    >
      {!data && error && (
        <ErrorState
          title={t('shares.loadFailed')}
          error={error}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {!data && !error && (
        <div aria-busy="true" className="grid gap-5">
          <Skeleton className="h-10" />
          <Skeleton className="h-32" />
        </div>
      )}
      {data && share && <MadeView share={share} onWithdrawn={onClose} />}
      {data && !share && <MakeForm thing={thing} />}
    </Dialog>
  )
}
