import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Headphones, Sparkles } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from '#platform/text/texts.ts'
import { useCurrentLibraryId } from '#features/libraries/index.ts'
import { useUser } from '#platform/session/session.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { Page } from '#ui/page/page.tsx'
import { StaleBanner } from '#ui/page/stale-banner.tsx'
import { EmptyState, ErrorState } from '#ui/page/state.tsx'
import { lazyOverlay } from '#ui/page/lazy-part.tsx'
import { useFollowListening } from './listening-events.ts'
import { Habits } from './cards/habits.tsx'
import { Headline } from './cards/headline.tsx'
import { Recent } from './cards/recent.tsx'
import { StatsSkeleton } from './stats-skeleton.tsx'
import { daysQuery } from './stats.queries.ts'
import { Tops } from './cards/top-lists.tsx'
import { Week } from './cards/week.tsx'
import { Year } from './cards/year.tsx'

const Review = lazyOverlay(() =>
  import('#features/year-review/index.ts').then((file) => file.YearReviewDialog),
)

interface StatsPageProps {
  /** Whose figures an administrator looks at; null: one's own. */
  listener: { id: string; username: string } | null
}

/** How much, when and what somebody listened to. */
export function StatsPage({ listener }: StatsPageProps) {
  const { t } = useTranslation()
  const me = useUser()
  const userId = listener === null || listener.id === me.id ? null : listener.id
  const { data, error, isFetching, refetch } = useQuery(daysQuery(userId))
  const [review, setReview] = useState(false)
  useFollowListening()
  const retry = () => void refetch()
  const isEmpty = data?.firstDay === null
  return (
    <Page
      title={
        userId === null ? t('stats.title') : t('stats.titleOf', { name: listener?.username ?? '' })
      }
      actions={
        userId === null &&
        data &&
        !isEmpty && (
          <Button onClick={() => setReview(true)}>
            <Sparkles aria-hidden="true" />
            {t('stats.review')}
          </Button>
        )
      }
    >
      {data && <StaleBanner shown={error !== null} onRetry={retry} />}
      {!data && error && (
        <ErrorState title={t('stats.failed')} error={error} busy={isFetching} onRetry={retry} />
      )}
      {!data && !error && <StatsSkeleton />}
      {isEmpty && <NothingYet isOwn={userId === null} />}
      {data && !isEmpty && (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4 lg:grid-cols-6">
          <Headline data={data} />
          <Week data={data} />
          <Habits data={data} />
          <Year key={data.firstDay} data={data} user={userId ?? me.id} />
          <Tops userId={userId} today={data.today} />
          <Recent userId={userId} />
        </div>
      )}
      {review && data && (
        <Review
          data={data}
          name={me.username}
          onClose={() => setReview(false)}
          onMissing={() => setReview(false)}
        />
      )}
    </Page>
  )
}

function NothingYet({ isOwn }: { isOwn: boolean }) {
  const { t } = useTranslation()
  const libraryId = useCurrentLibraryId()
  return (
    <EmptyState
      title={t(isOwn ? 'stats.nothing' : 'stats.nothingOf')}
      icon={<Headphones />}
      action={
        isOwn &&
        libraryId && (
          <Link
            to="/library/$libraryId"
            params={{ libraryId }}
            className={buttonClass({ variant: 'primary' })}
          >
            {t('stats.start')}
          </Link>
        )
      }
    >
      {isOwn && t('stats.nothingHint')}
    </EmptyState>
  )
}
