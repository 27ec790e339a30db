import { Link } from '@tanstack/react-router'
import { Copy, Layers, ListMusic, Rss, SquareLibrary } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import type { ListedFeed, PrivateFeed } from '@lectern/contract'
import { ago, dateOf } from '#platform/text/dates.ts'
import { useServerSettings } from '#platform/session/session.ts'
import { useTranslation } from '#platform/text/texts.ts'
import { IconButton } from '#ui/button.tsx'
import { copyText } from '#ui/action/copy-text.ts'
import { addressOfFeed } from './feed-addresses.ts'
import { pageOf } from './feed-rules.ts'

interface FeedRowProps {
  feed: ListedFeed | PrivateFeed
  /** What it is called where its name isn't to be seen. */
  unnamed: string
  /** Whose it is. */
  facts: readonly string[]
  /** What ends it. */
  end: ReactNode
}

const icons = {
  libraryItem: Rss,
  collection: SquareLibrary,
  series: Layers,
  playlist: ListMusic,
}

/** One feed that is open: of what, whose, since when, when it was read last. */
export function FeedRow({ feed, unnamed, facts, end }: FeedRowProps) {
  const { t } = useTranslation()
  const { dateFormat } = useServerSettings()
  const [now] = useState(Date.now)
  const { title, feedUrl, entityType, createdAt, lastFetchedAt } = feed
  const Icon = icons[entityType]
  const all = [
    entityType === 'libraryItem' ? null : t(`feeds.kind.${entityType}`),
    ...facts,
    t('feeds.since', { date: dateOf(createdAt, dateFormat) }),
    lastFetchedAt === null
      ? t('feeds.neverRead')
      : t('feeds.lastRead', { when: ago(lastFetchedAt, Math.max(now, lastFetchedAt)) }),
  ]
  return (
    <li className="surface flex flex-wrap items-center gap-x-4 gap-y-2 p-3 ps-4">
      <Icon aria-hidden="true" className="text-fg-3" />
      <div className="min-w-0 flex-[1_1_12rem]">
        {title === null ? (
          <p className="font-semibold text-fg-2">{unnamed}</p>
        ) : (
          <Link
            to={pageOf(feed) as string}
            dir="auto"
            className="block truncate font-semibold hover:underline"
          >
            {title}
          </Link>
        )}
        <p className="text-sm text-fg-3 num">{all.filter(Boolean).join(' · ')}</p>
        {!feed.isLiving && (
          <p className="text-sm text-warning">
            {t('feeds.resting')} {t('feeds.restingHint')}
          </p>
        )}
      </div>
      <div className="ms-auto flex items-center gap-2">
        {feedUrl !== null && (
          <IconButton
            label={t('feeds.copyOf', { title: title ?? unnamed })}
            icon={<Copy />}
            onClick={() =>
              void copyText(addressOfFeed(feedUrl), {
                done: t('feeds.copied'),
                failed: t('feeds.copyFailed'),
              })
            }
          />
        )}
        {end}
      </div>
    </li>
  )
}
