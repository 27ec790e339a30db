import type { FeedState } from '@lectern/contract'
import { useTranslation } from '#platform/text/texts.ts'
import { useMay } from '#platform/session/session.ts'
import { useAction } from '#ui/action/use-action.ts'
import { Button } from '#ui/button.tsx'
import { AddressField } from './address-field.tsx'
import { makePrivateFeed, revokeFeed } from '../feeds.queries.ts'
import { Warnings } from './warnings.tsx'

/** A feed for oneself: there is one, or it can be made. */
export function PrivateView({ state }: { state: FeedState }) {
  const { t } = useTranslation()
  const mayDownload = useMay('download')
  const making = useAction(makePrivateFeed, {
    done: t('feeds.made'),
    failed: t('feeds.makeFailed'),
  })
  const revoking = useAction(revokeFeed, {
    done: t('feeds.revoked'),
    failed: t('feeds.revokeFailed'),
  })
  const { own } = state
  const ref = { entityType: state.entityType, id: state.entityId }
  return (
    <div className="grid gap-5">
      <p className="text-fg-2">{t('feeds.ownHint')}</p>
      {own && (
        <>
          <AddressField feedUrl={own.feedUrl} />
          <p className="text-sm text-fg-3">{t('feeds.ownSecret')}</p>
        </>
      )}
      {!own && !mayDownload && <p>{t('feeds.noDownload')}</p>}
      <Warnings hasUndated={state.hasUndated} />
      <div className="flex justify-end">
        {own && (
          <Button variant="danger" busy={revoking.busy} onClick={() => void revoking.run(own.id)}>
            {t('feeds.revoke')}
          </Button>
        )}
        {!own && mayDownload && (
          <Button variant="primary" busy={making.busy} onClick={() => void making.run(ref)}>
            {t('feeds.make')}
          </Button>
        )}
      </div>
    </div>
  )
}
