import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { BookOpen, Clapperboard, Copy, Music, Podcast, Share2 } from 'lucide-react'
import { useState } from 'react'
import type { ListedShare } from '@lectern/contract'
import { useServerSettings } from '#platform/session/session.ts'
import { ago, dateOf, dateTime } from '#platform/text/dates.ts'
import { useTranslation } from '#platform/text/texts.ts'
import { copyText } from '#ui/action/copy-text.ts'
import { useAction } from '#ui/action/use-action.ts'
import { Button, IconButton } from '#ui/button.tsx'
import { confirm } from '#ui/dialog/confirm.tsx'
import { SectionHeading } from '#ui/page/page.tsx'
import { Skeleton } from '#ui/page/skeleton.tsx'
import { EmptyState, ErrorState } from '#ui/page/state.tsx'
import { addressOfShare } from './share-addresses.ts'
import { allSharesQuery, withdrawShare } from './shares.queries.ts'

/** All shares, for administrators: of what, by whom, until when, and their end. */
export function SharesPanel() {
  const { t } = useTranslation()
  const { data, error, isFetching, refetch } = useQuery({
    ...allSharesQuery(),
    refetchOnMount: 'always',
  })
  return (
    <section>
      <SectionHeading>{t('shares.allTitle')}</SectionHeading>
      {!data && error && (
        <ErrorState
          title={t('shares.loadFailed')}
          error={error}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {!data && !error && <Skeleton className="h-64" />}
      {data?.shares.length === 0 && (
        <EmptyState title={t('shares.allNothing')} icon={<Share2 />}>
          {t('shares.allNothingHint')}
        </EmptyState>
      )}
      <ul className="grid gap-2">
        {data?.shares.map((share) => (
          <ShareRow key={share.id} share={share} />
        ))}
      </ul>
    </section>
  )
}

const icons = { book: BookOpen, podcast: Podcast, music: Music, video: Clapperboard }

/** An episode stands open above its podcast. */
function pageOf({ itemId, mediaItemId, podcastTitle }: ListedShare): string {
  const page = `/item/${itemId}`
  return podcastTitle === null ? page : `${page}?episode=${mediaItemId}`
}

function ShareRow({ share }: { share: ListedShare }) {
  const { t } = useTranslation()
  const settings = useServerSettings()
  const [now] = useState(Date.now)
  const withdrawing = useAction(withdrawShare, {
    done: t('shares.withdrawn'),
    failed: t('shares.withdrawFailed'),
  })
  const { expiresAt, lastVisitedAt, numVisitors: count } = share
  const title = share.title ?? t('shares.hidden')
  const withdraw = async () => {
    const { yes } = await confirm({
      title: t('shares.withdrawTitle', { title }),
      message: t('shares.withdrawMessage'),
      yes: t('shares.withdraw'),
      danger: true,
    })
    if (yes) await withdrawing.run(share.id)
  }
  const Icon = icons[share.mediaType]
  const facts = [
    share.podcastTitle,
    t('shares.madeByOn', {
      name: share.username,
      date: dateOf(Date.parse(share.createdAt), settings.dateFormat),
    }),
    expiresAt === null
      ? t('shares.endless')
      : t('shares.until', { when: dateTime(Date.parse(expiresAt), settings) }),
    share.hasPassword && t('shares.withPassword'),
    share.isDownloadable && t('shares.withDownload'),
    lastVisitedAt === null
      ? t('shares.nobodyYet')
      : t('shares.visitors', { count, when: ago(lastVisitedAt, Math.max(now, lastVisitedAt)) }),
  ]
  return (
    <li className="surface flex flex-wrap items-center gap-x-4 gap-y-2 p-3 ps-4">
      <Icon aria-hidden="true" className="text-fg-3" />
      <div className="min-w-0 flex-[1_1_12rem]">
        {share.title === null ? (
          <p className="font-semibold text-fg-2">{title}</p>
        ) : (
          <Link
            to={pageOf(share) as string}
            dir="auto"
            className="block truncate font-semibold hover:underline"
          >
            {title}
          </Link>
        )}
        <p className="text-sm text-fg-3 num">{facts.filter(Boolean).join(' · ')}</p>
        {!share.isLiving && <p className="text-sm text-warning">{t('shares.resting')}</p>}
      </div>
      <div className="ms-auto flex items-center gap-2">
        <IconButton
          label={t('shares.copyOf', { title })}
          icon={<Copy />}
          onClick={() =>
            void copyText(addressOfShare(share.slug), {
              done: t('shares.copied'),
              failed: t('shares.copyFailed'),
            })
          }
        />
        <Button
          size="sm"
          busy={withdrawing.busy}
          aria-label={t('shares.withdrawOf', { title })}
          onClick={() => void withdraw()}
        >
          {t('shares.withdraw')}
        </Button>
      </div>
    </li>
  )
}
