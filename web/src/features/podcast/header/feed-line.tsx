import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ListOrdered, RefreshCw, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import type { ItemDetail } from '#features/items/index.ts'
import { call } from '#platform/net/call.ts'
import { callQuery } from '#platform/net/query.ts'
import { useMay, useServerSettings } from '#platform/session/session.ts'
import { ago, moment } from '#platform/text/dates.ts'
import { useTranslation } from '#platform/text/texts.ts'
import { useAction } from '#ui/action/use-action.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { renewEpisodes } from '../podcast.queries.ts'

/** How the feed of a podcast goes, for those who look after the server; nothing for podcasts without one. */
export function FeedLine({ item }: { item: ItemDetail }) {
  const isAdmin = useMay('admin')
  return isAdmin ? <Line item={item} /> : null
}

function Line({ item }: { item: ItemDetail }) {
  const { t } = useTranslation()
  const [now] = useState(Date.now)
  const formats = useServerSettings()
  const { data } = useQuery({
    ...callQuery('GET /api/lectern/podcasts/:id/feed', { params: { id: item.id } }),
    refetchOnMount: 'always',
  })
  const feed = data?.feed
  if (!feed) return null
  const { succeededAt, failing, nextCheckAt } = feed
  const facts = [
    succeededAt !== null && t('podcast.feedRead', { when: ago(succeededAt, now) }),
    !failing &&
      nextCheckAt !== null &&
      t('podcast.nextCheck', { when: moment(nextCheckAt, now, formats) }),
  ]
  return (
    <div className="mt-4 flex flex-wrap items-center gap-x-3 gap-y-2 max-md:justify-center">
      {failing && <Failing {...failing} nextCheckAt={nextCheckAt} />}
      <p className="text-sm text-fg-3 num">{facts.filter(Boolean).join(' · ')}</p>
      <CheckButton itemId={item.id} />
      <Link
        to="/library/$libraryId/podcast/download-queue"
        params={{ libraryId: item.libraryId }}
        className={buttonClass({ size: 'sm' })}
      >
        <ListOrdered aria-hidden="true" className="size-4!" />
        {t('downloadQueue.title')}
      </Link>
    </div>
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
    <p className="flex items-start gap-2 text-sm">
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
  const check = useAction(
    async () => {
      const reply = await call('GET /api/podcasts/:id/checknew', {
        params: { id: itemId },
        query: {},
        timeoutMs: 120_000,
      })
      renewEpisodes()
      return reply
    },
    {
      done: ({ episodes }) => t('feedPart.found', { count: episodes.length }),
      failed: t('feedPart.checkFailed'),
      // Why it failed stands on the page, too.
      onFailed: renewEpisodes,
    },
  )
  return (
    <Button size="sm" busy={check.busy} onClick={() => void check.run()}>
      <RefreshCw aria-hidden="true" className="size-4!" />
      {t('feedPart.check')}
    </Button>
  )
}
