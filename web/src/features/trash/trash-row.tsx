import type { TrashEntry } from '@lectern/contract'
import { useQuery } from '@tanstack/react-query'
import { RotateCcw, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { call } from '#platform/net/call.ts'
import { callQuery } from '#platform/net/query.ts'
import { useServerSettings } from '#platform/session/session.ts'
import { dateTime } from '#platform/text/dates.ts'
import { bytes } from '#platform/text/format.ts'
import { texts, useTranslation } from '#platform/text/texts.ts'
import { attempt } from '#ui/action/attempt.ts'
import { useAction } from '#ui/action/use-action.ts'
import { Button, IconButton } from '#ui/button.tsx'
import { confirm } from '#ui/dialog/confirm.tsx'
import { Skeleton } from '#ui/page/skeleton.tsx'
import { ErrorState } from '#ui/page/state.tsx'
import { renew, restore } from './restore.ts'

interface TrashRowProps {
  entry: TrashEntry
  /** Its single things are listed. */
  isOpen: boolean
  onTurn: () => void
}

/** What one deletion moved away. */
export function TrashRow({ entry, isOpen, onTurn }: TrashRowProps) {
  const { t } = useTranslation()
  const formats = useServerSettings()
  const [now] = useState(() => Date.now())
  const back = useAction(() => restore(entry), { failed: t('trash.restoreFailed') })
  const facts = [
    entry.numPieces > 1 && t('trash.pieces', { count: entry.numPieces }),
    t('trash.files', { count: entry.numFiles }),
    bytes(entry.size, 1),
    dateTime(entry.deletedAt, formats),
    entry.deletedBy?.username,
  ].filter(Boolean)
  const name = entry.title || entry.path
  return (
    <div className="surface grid gap-2 p-4">
      <div className="flex flex-wrap items-center gap-2">
        <div className="min-w-0 flex-1 basis-60">
          <p dir="auto" className="text-md font-[650] break-words">
            {name}
          </p>
          <p className="text-sm break-words text-fg-3">
            <bdi>{entry.path}</bdi>
          </p>
          <p dir="auto" className="text-sm break-words text-fg-3 num">
            {facts.join(' · ')}
          </p>
          <p className="text-sm text-fg-2 num">
            {t('trash.daysLeft', { count: daysUntil(entry.expiresAt, now) })}
          </p>
        </div>
        {entry.numPieces > 1 && (
          <Button size="sm" variant="ghost" aria-expanded={isOpen} onClick={onTurn}>
            {t('trash.single')}
          </Button>
        )}
        <Button
          size="sm"
          busy={back.busy}
          aria-label={t('trash.restoreOf', { name })}
          onClick={() => void back.run()}
        >
          <RotateCcw aria-hidden="true" className="size-4!" />
          {t('trash.restore')}
        </Button>
        <IconButton
          label={t('trash.removeOf', { name })}
          icon={<Trash2 />}
          onClick={() => void askToRemove(entry)}
        />
      </div>
      {isOpen && <Pieces entryId={entry.id} />}
    </div>
  )
}

/** Begun days count. */
const daysUntil = (at: number, now: number) => Math.max(0, Math.ceil((at - now) / 86_400_000))

/** The single things of an entry. */
function Pieces({ entryId }: { entryId: string }) {
  const { t } = useTranslation()
  const { data, error, isFetching, refetch } = useQuery(
    callQuery('GET /api/lectern/trash/:id', { params: { id: entryId }, query: { limit: 1000 } }),
  )
  if (!data && error)
    return (
      <ErrorState
        title={t('trash.loadFailed')}
        error={error}
        busy={isFetching}
        onRetry={() => void refetch()}
      />
    )
  if (!data) return <Skeleton className="h-16" />
  return (
    <ul className="max-h-96 overflow-y-auto border-t border-line">
      {data.pieces.map((piece) => (
        <li key={piece.id} className="flex items-center gap-2 border-b border-line py-1">
          <span dir="auto" className="min-w-0 flex-1 text-sm break-words">
            {piece.title || piece.path}
            <span className="text-fg-3 num"> · {bytes(piece.size, 1)}</span>
          </span>
          <Button
            size="sm"
            variant="ghost"
            aria-label={t('trash.restoreOf', { name: piece.title || piece.path })}
            onClick={() => void restore({ id: entryId, pieces: [piece.id] })}
          >
            {t('trash.restore')}
          </Button>
        </li>
      ))}
    </ul>
  )
}

async function askToRemove(entry: TrashEntry): Promise<void> {
  const { t } = texts
  const { yes } = await confirm({
    title: t('trash.removeTitle', { name: entry.title || entry.path }),
    message: t('trash.emptyMessage', { count: entry.numFiles, frees: bytes(entry.frees, 1) }),
    yes: t('trash.remove'),
    danger: true,
  })
  if (!yes) return
  const params = { id: entry.id }
  await attempt(() => call('DELETE /api/lectern/trash/:id', { params, timeoutMs: 120_000 }), {
    done: ({ freed }) => t('trash.emptied', { freed: bytes(freed, 1) }),
    failed: t('trash.emptyFailed'),
  })
  renew()
}
