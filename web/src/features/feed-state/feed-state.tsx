import type { PodcastFeedState } from '@lectern/contract'
import { RefreshCw, TriangleAlert } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { call } from '#platform/net/call.ts'
import { invalidate } from '#platform/net/query.ts'
import { useServerSettings } from '#platform/session/session.ts'
import { ago, moment } from '#platform/text/dates.ts'
import { useSaid } from '#platform/text/said/said.ts'
import { useTranslation } from '#platform/text/texts.ts'
import { useAction } from '#ui/action/use-action.ts'
import { Button } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'
import { Banner } from '#ui/page/banner.tsx'

interface FeedStateProps {
  itemId: string
  feed: PodcastFeedState
  className?: string
  /** As the rest of the page around it is. */
  isCenteredOnPhones?: boolean
  /** What else can be done, beside checking now. */
  children?: ReactNode
}

/** How the feed of a show goes: when it was read, when it will be, since when that fails, and reading it now. */
export function FeedState(props: FeedStateProps) {
  const { itemId, feed, className, isCenteredOnPhones, children } = props
  const { t } = useTranslation()
  const said = useSaid()
  const formats = useServerSettings()
  const [now] = useState(Date.now)
  const { failing, nextCheckAt, succeededAt } = feed
  const at = (time: number) => moment(time, now, formats)
  const facts = [
    succeededAt !== null && t('podcast.feedRead', { when: ago(succeededAt, now) }),
    !failing && nextCheckAt !== null && t('podcast.nextCheck', { when: at(nextCheckAt) }),
  ]
  return (
    <div className={cx('grid gap-3', className)}>
      {failing && (
        <Banner tone="warning" icon={<TriangleAlert />}>
          {t('feedPart.failing', { since: at(failing.since), reason: said(failing.reason) })}
          {nextCheckAt !== null && ` ${t('feedPart.nextTry', { when: at(nextCheckAt) })}`}
        </Banner>
      )}
      <div
        className={cx(
          'flex flex-wrap items-center gap-x-3 gap-y-2',
          isCenteredOnPhones && 'max-md:justify-center',
        )}
      >
        <p className="text-sm text-fg-3 num">{facts.filter(Boolean).join(' · ')}</p>
        <CheckButton itemId={itemId} />
        {children}
      </div>
    </div>
  )
}

function CheckButton({ itemId }: { itemId: string }) {
  const { t } = useTranslation()
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
      // Why it failed is shown, too.
      onFailed: askAgain,
    },
  )
  return (
    <Button size="sm" busy={check.busy} onClick={() => void check.run()}>
      <RefreshCw aria-hidden="true" className="size-4!" />
      {t('feedPart.check')}
    </Button>
  )
}

/** Whatever a feed that was read may have changed. */
function askAgain(): void {
  invalidate(
    'GET /api/lectern/podcasts/:id/feed',
    'GET /api/lectern/podcasts/:id/episodes',
    'GET /api/lectern/podcasts/:id/episodes/:episodeId',
    'GET /api/lectern/podcasts/:id/overview',
    'GET /api/lectern/libraries/:id/latest-episodes',
  )
}
