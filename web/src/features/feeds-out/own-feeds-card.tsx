import { useQuery } from '@tanstack/react-query'
import type { PrivateFeed } from '@lectern/contract'
import { useMay } from '#platform/session/session.ts'
import { useTranslation } from '#platform/text/texts.ts'
import { useAction } from '#ui/action/use-action.ts'
import { Button } from '#ui/button.tsx'
import { confirm } from '#ui/dialog/confirm.tsx'
import { SectionHeading } from '#ui/page/page.tsx'
import { Skeleton } from '#ui/page/skeleton.tsx'
import { ErrorState } from '#ui/page/state.tsx'
import { FeedRow } from './feed-row.tsx'
import { ownFeedsQuery, revokeFeed } from './feeds.queries.ts'

/** One's own private feeds, each of which can be taken back. */
export function OwnFeedsCard() {
  const { t } = useTranslation()
  const mayDownload = useMay('download')
  const { data, isPending, isError, error, refetch } = useQuery({
    ...ownFeedsQuery(),
    refetchOnMount: 'always',
  })
  if (!mayDownload && data?.feeds.length === 0) return null
  return (
    <section>
      <SectionHeading>{t('feeds.ownTitle')}</SectionHeading>
      <p className="-mt-2 mb-3 text-sm text-fg-3">
        {t(data?.feeds.length === 0 ? 'feeds.ownNothing' : 'feeds.ownSecret')}
      </p>
      {isPending && <Skeleton className="h-32" />}
      {isError && (
        <ErrorState title={t('feeds.ownFailed')} error={error} onRetry={() => void refetch()} />
      )}
      <ul className="grid gap-2">
        {data?.feeds.map((feed) => (
          <OwnFeedRow key={feed.id} feed={feed} />
        ))}
      </ul>
    </section>
  )
}

function OwnFeedRow({ feed }: { feed: PrivateFeed }) {
  const { t } = useTranslation()
  const unnamed = t(`feeds.hiddenOwn.${feed.entityType}`)
  const title = feed.title ?? unnamed
  const revoking = useAction(revokeFeed, {
    done: t('feeds.revoked'),
    failed: t('feeds.revokeFailed'),
  })
  const ask = async () => {
    const { yes } = await confirm({
      title: t('feeds.revokeTitle', { title }),
      message: t('feeds.revokeMessage'),
      yes: t('feeds.revoke'),
      danger: true,
    })
    if (yes) await revoking.run(feed.id)
  }
  return (
    <FeedRow
      feed={feed}
      unnamed={unnamed}
      facts={[]}
      end={
        <Button
          size="sm"
          busy={revoking.busy}
          aria-label={t('feeds.revokeOf', { title })}
          onClick={() => void ask()}
        >
          {t('feeds.revoke')}
        </Button>
      }
    />
  )
}
