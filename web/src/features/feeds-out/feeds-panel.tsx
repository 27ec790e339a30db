import { useQuery } from '@tanstack/react-query'
import { Rss } from 'lucide-react'
import type { ListedFeed } from '@lectern/contract'
import { useTranslation } from '#platform/text/texts.ts'
import { useAction } from '#ui/action/use-action.ts'
import { Button } from '#ui/button.tsx'
import { confirm } from '#ui/dialog/confirm.tsx'
import { SectionHeading } from '#ui/page/page.tsx'
import { Skeleton } from '#ui/page/skeleton.tsx'
import { EmptyState, ErrorState } from '#ui/page/state.tsx'
import { FeedRow } from './feed-row.tsx'
import { allFeedsQuery, closeFeed } from './feeds.queries.ts'

/** All feeds that are open, for administrators: whose, of what, since when, and their end. */
export function FeedsPanel() {
  const { t } = useTranslation()
  const { data, error, isFetching, refetch } = useQuery({
    ...allFeedsQuery(),
    refetchOnMount: 'always',
  })
  return (
    <section>
      <SectionHeading>{t('feeds.allTitle')}</SectionHeading>
      {!data && error && (
        <ErrorState
          title={t('feeds.allFailed')}
          error={error}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {!data && !error && <Skeleton className="h-64" />}
      {data?.feeds.length === 0 && (
        <EmptyState title={t('feeds.allNothing')} icon={<Rss />}>
          {t('feeds.allNothingHint')}
        </EmptyState>
      )}
      <ul className="grid gap-2">
        {data?.feeds.map((feed) => (
          <ListedFeedRow key={feed.id} feed={feed} />
        ))}
      </ul>
    </section>
  )
}

function ListedFeedRow({ feed }: { feed: ListedFeed }) {
  const { t } = useTranslation()
  const { username: name, isPrivate, entityType } = feed
  const unnamed = t(`feeds.hidden.${entityType}`, { name })
  const title = feed.title ?? unnamed
  const closing = useAction(closeFeed, { done: t('feeds.closed'), failed: t('feeds.closeFailed') })
  const ask = async () => {
    const { yes } = await confirm({
      title: t('feeds.closeTitle', { title }),
      message: isPrivate ? t('feeds.closePrivateMessage', { name }) : t('feeds.closeMessage'),
      yes: t('feeds.close'),
      danger: true,
    })
    if (yes) await closing.run(feed.id)
  }
  return (
    <FeedRow
      feed={feed}
      unnamed={unnamed}
      facts={[...(isPrivate ? [t('feeds.private')] : []), t('feeds.openedBy', { name })]}
      end={
        <Button
          size="sm"
          busy={closing.busy}
          aria-label={t('feeds.closeOf', { title })}
          onClick={() => void ask()}
        >
          {t('feeds.close')}
        </Button>
      }
    />
  )
}
