import type { PodcastFeedState } from '@lectern/contract'
import { RefreshCw, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { rhythmWords } from '#features/podcast-search/index.ts'
import { call } from '#platform/net/call.ts'
import { invalidate } from '#platform/net/query.ts'
import { useServerSettings } from '#platform/session/session.ts'
import { ago, moment } from '#platform/text/dates.ts'
import { number } from '#platform/text/format.ts'
import { useTranslation } from '#platform/text/texts.ts'
import { useAction } from '#ui/action/use-action.ts'
import { Button } from '#ui/button.tsx'
import { Banner } from '#ui/page/banner.tsx'

/** How the feed of a show goes: when it was read, when it will be, and since when that fails. */
export function FeedState({ itemId, feed }: { itemId: string; feed: PodcastFeedState }) {
  const { t } = useTranslation()
  const formats = useServerSettings()
  const [now] = useState(Date.now)
  const check = useCheck(itemId)
  const { failing, nextCheckAt, succeededAt } = feed
  const facts = [
    t('feedPart.count', { count: feed.numEpisodes, number: number(feed.numEpisodes) }),
    rhythmWords(feed.rhythmMs, t),
    succeededAt !== null && t('podcast.feedRead', { when: ago(succeededAt, now) }),
    failing === null &&
      nextCheckAt !== null &&
      t('podcast.nextCheck', { when: moment(nextCheckAt, now, formats) }),
  ]
  return (
    <section className="grid gap-3">
      <div className="flex flex-wrap items-center gap-3">
        <p className="min-w-0 flex-1 text-sm text-fg-3 num">{facts.filter(Boolean).join(' · ')}</p>
        <Button size="sm" busy={check.busy} onClick={() => void check.run()}>
          <RefreshCw aria-hidden="true" className="size-4!" />
          {t('feedPart.check')}
        </Button>
      </div>
      {failing && (
        <Banner tone="warning" icon={<TriangleAlert />}>
          {t('feedPart.failing', {
            since: moment(failing.since, now, formats),
            reason: failing.reason,
          })}
          {nextCheckAt !== null &&
            ` ${t('feedPart.nextTry', { when: moment(nextCheckAt, now, formats) })}`}
        </Banner>
      )}
    </section>
  )
}

function useCheck(itemId: string) {
  const { t } = useTranslation()
  const askAgain = () =>
    invalidate('GET /api/lectern/podcasts/:id/feed', 'GET /api/lectern/podcasts/:id/episodes')
  return useAction(
    async () => {
      const params = { id: itemId }
      const reply = await call('GET /api/podcasts/:id/checknew', {
        params,
        query: {},
        timeoutMs: 120_000,
      })
      askAgain()
      return reply
    },
    {
      done: ({ episodes }) => t('feedPart.found', { count: episodes.length }),
      failed: t('feedPart.checkFailed'),
      // Why it failed stands here, too.
      onFailed: askAgain,
    },
  )
}
