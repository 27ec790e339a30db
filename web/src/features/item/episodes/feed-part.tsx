import type { ListedEpisode } from '@lectern/contract'
import { useQueries, useQuery } from '@tanstack/react-query'
import { Download, RefreshCw, TriangleAlert } from 'lucide-react'
import { useCallback, useState } from 'react'
import type { ItemDetail } from '#features/items/index.ts'
import { rhythmWords } from '#features/podcast-search/index.ts'
import { call } from '#platform/net/call.ts'
import { callQuery, invalidate } from '#platform/net/query.ts'
import { useServerEvent } from '#platform/net/socket.ts'
import { useMay, useServerSettings } from '#platform/session/session.ts'
import { PlayFromFeed } from './play-from-feed.tsx'
import { ago, dateOf, moment } from '#platform/text/dates.ts'
import { bytes, elapsed, number } from '#platform/text/format.ts'
import { useTranslation } from '#platform/text/texts.ts'
import { useAction } from '#ui/action/use-action.ts'
import { Button, IconButton } from '#ui/button.tsx'
import { More } from '#ui/page/more-button.tsx'
import { SectionHeading } from '#ui/page/page.tsx'
import { ErrorState } from '#ui/page/state.tsx'

/** What the feed of a podcast lists and isn't on the disk, and how the feed goes. Nothing for podcasts without one. */
export function FeedPart({ item }: { item: ItemDetail }) {
  const { t } = useTranslation()
  const params = { id: item.id }
  const { data } = useQuery({
    ...callQuery('GET /api/lectern/podcasts/:id/feed', { params }),
    refetchOnMount: 'always',
  })
  useServerEvent('item_updated', ({ id }) => {
    if (id === item.id)
      invalidate('GET /api/lectern/podcasts/:id/feed', 'GET /api/lectern/podcasts/:id/episodes')
  })
  const [now] = useState(Date.now)
  const feed = data?.feed
  if (!feed) return null
  const facts = [
    t('feedPart.count', { count: feed.numEpisodes, number: number(feed.numEpisodes) }),
    rhythmWords(feed.rhythmMs, t),
    feed.succeededAt !== null && t('feedPart.read', { when: ago(feed.succeededAt, now) }),
  ]
  return (
    <section className="mt-8">
      <SectionHeading end={<CheckButton itemId={item.id} />}>{t('feedPart.title')}</SectionHeading>
      <p className="mb-3 text-sm text-fg-3 num">{facts.filter(Boolean).join(' · ')}</p>
      {feed.failing && <Failing {...feed.failing} nextCheckAt={feed.nextCheckAt} />}
      <Undownloaded item={item} />
    </section>
  )
}

interface FailingProps {
  since: number
  reason: string
  nextCheckAt: number | null
}

/** "Failing since Tuesday: …, next try at 14:05". */
function Failing({ since, reason, nextCheckAt }: FailingProps) {
  const { t } = useTranslation()
  const formats = useServerSettings()
  const [now] = useState(Date.now)
  return (
    <p className="mb-3 flex items-start gap-2 text-sm">
      <TriangleAlert aria-hidden="true" className="mt-0.5 size-4! flex-none text-warning" />
      <span>
        {t('feedPart.failing', { since: moment(since, now, formats), reason })}
        {nextCheckAt !== null &&
          ` ${t('feedPart.nextTry', { when: moment(nextCheckAt, now, formats) })}`}
      </span>
    </p>
  )
}

function CheckButton({ itemId }: { itemId: string }) {
  const { t } = useTranslation()
  const isAdmin = useMay('admin')
  const askAgain = () =>
    invalidate('GET /api/lectern/podcasts/:id/feed', 'GET /api/lectern/podcasts/:id/episodes')
  const check = useAction(
    async () => {
      const reply = await call('GET /api/podcasts/:id/checknew', {
        params: { id: itemId },
        query: {},
        timeoutMs: 120_000,
      })
      askAgain()
      return reply
    },
    {
      done: ({ episodes }) => t('feedPart.found', { count: episodes.length }),
      failed: t('feedPart.checkFailed'),
      // Why it failed stands on the page, too.
      onFailed: askAgain,
    },
  )
  if (!isAdmin) return null
  return (
    <Button size="sm" busy={check.busy} onClick={() => void check.run()}>
      <RefreshCw aria-hidden="true" className="size-4!" />
      {t('feedPart.check')}
    </Button>
  )
}

const perPage = 100

const pageOf = (itemId: string, page: number) =>
  callQuery('GET /api/lectern/podcasts/:id/episodes', {
    params: { id: itemId },
    query: {
      offset: String(page * perPage),
      limit: String(perPage),
      filter: 'undownloaded',
      sort: 'published',
      desc: '1',
    },
  })

function Undownloaded({ item }: { item: ItemDetail }) {
  const { id: itemId } = item
  const { t } = useTranslation()
  const [pages, setPages] = useState(1)
  const asked = useQueries({
    queries: Array.from({ length: pages }, (_, page) => pageOf(itemId, page)),
  })
  const episodes = asked.flatMap(({ data }) => data?.episodes ?? [])
  const total = asked[0]?.data?.total
  const isHere = asked.every(({ data }) => data !== undefined)
  const more = useCallback(() => setPages((before) => before + 1), [])
  const error = asked.find((one) => one.error)
  if (error && episodes.length === 0)
    return (
      <ErrorState
        title={t('feedPart.failed')}
        error={error.error}
        onRetry={() => void error.refetch()}
      />
    )
  if (total === 0) return <p className="py-2 text-fg-3">{t('feedPart.allDownloaded')}</p>
  return (
    <>
      <ul aria-busy={!isHere || undefined}>
        {episodes.map((episode) => (
          <FeedEpisodeRow key={episode.id} item={item} episode={episode} />
        ))}
      </ul>
      {total !== undefined && isHere && episodes.length < total && <More onNear={more} />}
    </>
  )
}

function FeedEpisodeRow({ item, episode }: { item: ItemDetail; episode: ListedEpisode }) {
  const { t } = useTranslation()
  const { dateFormat } = useServerSettings()
  const isAdmin = useMay('admin')
  const { title, summary, publishedAt, duration, size, isGone } = episode
  const download = useAction(
    () =>
      call('POST /api/lectern/podcasts/:id/episodes/download', {
        params: { id: item.id },
        body: { episodeIds: [episode.id] },
      }),
    {
      failed: t('feedPart.downloadFailed'),
      done: t('feedPart.downloading', { title }),
    },
  )
  const facts = [
    publishedAt !== null && dateOf(publishedAt, dateFormat),
    duration !== null && elapsed(duration),
    size !== null && bytes(size, 1),
    isGone && t('feedPart.gone'),
  ]
  return (
    <li className="flex items-center gap-3 border-t border-line py-2">
      <PlayFromFeed item={item} episode={episode} />
      <span className="min-w-0 flex-1">
        <span className="block truncate text-md font-[650]" dir="auto">
          {title || t('episodes.untitled')}
        </span>
        {summary && (
          <span className="block truncate text-sm text-fg-2" dir="auto">
            {summary}
          </span>
        )}
        <span className="block truncate text-sm text-fg-3 num">
          {facts.filter(Boolean).join(' · ')}
        </span>
      </span>
      {isAdmin && (
        <IconButton
          label={t('feedPart.download', { title })}
          icon={<Download aria-hidden="true" />}
          disabled={download.busy || isGone}
          onClick={() => void download.run()}
        />
      )}
    </li>
  )
}
