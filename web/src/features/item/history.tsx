import { useQuery } from '@tanstack/react-query'
import { History as HistoryIcon } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { HistoryEntry } from '@lectern/contract'
import { pausePlayer, playItem, usePlayer } from '#features/player/index.ts'
import { applyProgress, useItemProgress } from '#features/progress/index.ts'
import { call } from '#platform/call.ts'
import { ago, clock, dateTime } from '#platform/format.ts'
import { invalidate } from '#platform/query.ts'
import { useServerSettings } from '#platform/session.ts'
import type { MediaProgress } from '#platform/wire.ts'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { ErrorState } from '#ui/state.tsx'
import { useAction } from '#ui/use-action.ts'
import { historyQuery, type ItemDetail } from './detail.ts'
import { earlierPlace } from './history-rules.ts'

/** A line that offers the place one was led away from. */
export function EarlierPlace({ item }: { item: ItemDetail }) {
  const { t } = useTranslation()
  const { data } = useQuery(historyQuery(item.id))
  const progress = useItemProgress(item.id)
  const isLoaded = usePlayer(({ session }) => session?.libraryItemId === item.id)
  const restore = useRestore(item.id)
  const [now] = useState(Date.now)
  if (!data || !progress || isLoaded) return null
  const place = earlierPlace(data.entries, { currentTime: progress.currentTime, now })
  if (!place) return null
  return (
    <div className="mb-4">
      <Banner
        icon={<HistoryIcon aria-hidden="true" />}
        action={
          <Button size="sm" busy={restore.busy} onClick={() => void restore.run(place)}>
            {t('item.goBackThere')}
          </Button>
        }
      >
        {t('item.youWereAt', { time: clock(place.position), when: ago(place.at, now) })}
      </Banner>
    </div>
  )
}

/** Where each device has been in this item, latest first; every place can be gone back to. */
export function History({ item }: { item: ItemDetail }) {
  const { t } = useTranslation()
  const { data, error, isFetching, refetch } = useQuery(historyQuery(item.id))
  const restore = useRestore(item.id)
  if (error && !data)
    return (
      <ErrorState
        title={t('item.historyFailed')}
        error={error}
        busy={isFetching}
        onRetry={() => void refetch()}
      />
    )
  const entries = data?.entries.filter(hasHappened)
  if (entries?.length === 0) return <p className="py-6 text-fg-3">{t('item.noHistory')}</p>
  return (
    <ol className="grid">
      {entries?.map((entry) => (
        <HistoryRow
          key={entry.seq}
          entry={entry}
          busy={restore.busy}
          onRestore={() => void restore.run(entry)}
        />
      ))}
    </ol>
  )
}

/** A session that was opened and left again leaves an entry without a stretch. */
function hasHappened({ kind, from, position, listened }: HistoryEntry): boolean {
  return kind !== 'play' || listened >= 1 || Math.abs(position - from) >= 1
}

interface HistoryRowProps {
  entry: HistoryEntry
  busy: boolean
  onRestore: () => void
}

function HistoryRow({ entry, busy, onRestore }: HistoryRowProps) {
  const { t } = useTranslation()
  const formats = useServerSettings()
  const facts = [
    dateTime(entry.at, formats),
    entry.device,
    !entry.adopted && t('item.notAdopted'),
  ].filter(Boolean)
  return (
    <li className="flex min-h-14 items-center gap-4 border-b border-line py-2 last:border-0">
      <span className="min-w-0 flex-1">
        <span className="block text-md font-semibold num">
          {t(`item.event.${entry.kind}`)}{' '}
          {entry.kind === 'play' || entry.kind === 'seek'
            ? `${clock(entry.from)} → ${clock(entry.position)}`
            : clock(entry.position)}
        </span>
        <span className="block truncate text-sm text-fg-3 num">{facts.join(' · ')}</span>
      </span>
      <Button
        size="sm"
        disabled={busy}
        aria-label={t('item.restoreTo', { time: clock(entry.position) })}
        onClick={onRestore}
      >
        {t('item.restore')}
      </Button>
    </li>
  )
}

/** Goes back to the place of an entry; a player that holds the item goes there as well. */
function useRestore(itemId: string) {
  const { t } = useTranslation()
  return useAction(
    async (entry: HistoryEntry) => {
      const { session, state } = usePlayer.getState()
      const holdsIt = session?.libraryItemId === itemId
      const progress = await call('POST /api/me/item/:id/history/:seq/restore', {
        params: { id: itemId, seq: entry.seq },
      })
      applyProgress(progress as MediaProgress)
      invalidate('GET /api/me/item/:id/history', 'GET /api/libraries/:id/personalized')
      if (!holdsIt) return
      playItem(itemId, { startTime: entry.position })
      if (state !== 'PLAYING') pausePlayer()
    },
    { done: t('item.restored'), failed: t('item.restoreFailed') },
  )
}
