import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '#platform/text/texts.ts'
import type { HistoryEntry, MediaProgress } from '@lectern/contract'
import { applyProgress } from '#features/progress/index.ts'
import { call } from '#platform/net/call.ts'
import { dateTime } from '#platform/text/dates.ts'
import { clock } from '#platform/text/format.ts'
import { invalidate } from '#platform/net/query.ts'
import { useServerSettings } from '#platform/session/session.ts'
import { Button } from '#ui/button.tsx'
import { ErrorState } from '#ui/page/state.tsx'
import { useAction } from '#ui/action/use-action.ts'
import { historyQuery } from './history.queries.ts'
import { eventOf, hasHappened } from './history-rules.ts'

interface HistoryListProps {
  itemId: string
  episodeId?: string | null
  /** The server went back there; a player that holds the item has to follow. */
  onRestored: (entry: HistoryEntry) => void
}

/** Where each device has been, latest first; every place can be gone back to. */
export function HistoryList({ itemId, episodeId = null, onRestored }: HistoryListProps) {
  const { t } = useTranslation()
  const { data, error, isFetching, refetch } = useQuery(historyQuery(itemId, episodeId))
  const restore = useRestore(itemId, onRestored)
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
    <ol className="grid grid-cols-[minmax(0,1fr)]">
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

/** Goes back to the place of an entry. */
export function useRestore(itemId: string, onRestored: (entry: HistoryEntry) => void) {
  const { t } = useTranslation()
  return useAction(
    async (entry: HistoryEntry) => {
      const progress = await call('POST /api/me/item/:id/history/:seq/restore', {
        params: { id: itemId, seq: entry.seq },
      })
      applyProgress(progress as MediaProgress)
      invalidate('GET /api/me/item/:id/history', 'GET /api/libraries/:id/personalized')
      onRestored(entry)
    },
    { done: t('item.restored'), failed: t('item.restoreFailed') },
  )
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
          {t(`item.event.${eventOf(entry)}`, {
            at:
              entry.kind === 'play' || entry.kind === 'seek'
                ? `${clock(entry.from)} → ${clock(entry.position)}`
                : clock(entry.position),
          })}
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
