import {
  ArrowDown,
  ArrowUp,
  Ellipsis,
  Pencil,
  RefreshCw,
  RotateCcw,
  ScanSearch,
  Trash2,
  TriangleAlert,
} from 'lucide-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from '#platform/text/texts.ts'
import { MatchReviews, matchLibrary } from '#features/match-calls/index.ts'
import { call } from '#platform/net/call.ts'
import { ago } from '#platform/text/dates.ts'
import { bytes, elapsed } from '#platform/text/format.ts'
import { invalidate } from '#platform/net/query.ts'
import type { Library, Task } from '@lectern/contract'
import { Button, IconButton } from '#ui/button.tsx'
import { confirm } from '#ui/dialog/confirm.tsx'
import { Menu, MenuItem, MenuLine } from '#ui/menu/menu.tsx'
import { Progress } from '#ui/progress.tsx'
import { useAction } from '#ui/action/use-action.ts'
import { useRunningScan } from '../scan-line.tsx'
import { LibraryIcon } from '../library-icon.tsx'

interface LibraryRowProps {
  library: Library
  onEdit: () => void
  /** null: already at that end */
  onMoveUp: (() => void) | null
  onMoveDown: (() => void) | null
}

/** One library: what is in it, and what can be done with it. */
export function LibraryRow({ library, onEdit, onMoveUp, onMoveDown }: LibraryRowProps) {
  const { t } = useTranslation()
  const params = { id: library.id }
  const running = useRunningScan(library.id)
  const scan = useAction(
    (force: boolean) =>
      call('POST /api/libraries/:id/scan', { params, query: { force: force ? 1 : 0 } }),
    {
      done: t('libraries.scanStarted', { name: library.name }),
      failed: t('libraries.scanFailed', { name: library.name }),
    },
  )
  const remove = useAction(
    async () => {
      await call('DELETE /api/libraries/:id', { params })
      invalidate('GET /api/libraries')
    },
    { done: t('libraries.deleted'), failed: t('libraries.deleteFailed') },
  )
  const askRemove = async () => {
    const { yes } = await confirm({
      title: t('libraries.deleteTitle', { name: library.name }),
      message: t('libraries.deleteMessage'),
      yes: t('libraries.delete'),
      danger: true,
    })
    if (yes) await remove.run()
  }
  return (
    <li className="surface flex flex-wrap items-center gap-3 p-3 ps-4 max-sm:gap-2 max-sm:ps-3">
      <span className="grid size-10 flex-none place-items-center rounded-md bg-surface-2">
        <LibraryIcon name={library.icon} />
      </span>
      <div className="min-w-24 flex-1">
        <p className="truncate font-semibold" dir="auto">
          {library.name}
        </p>
        <LibraryFacts library={library} running={running} />
        <Problems library={library} />
        {library.mediaType === 'book' && <MatchReviews libraryId={library.id} />}
        {typeof running?.progress === 'number' && (
          <Progress
            value={running.progress}
            label={t('tasks.progress', { title: running.title })}
            className="mt-2"
          />
        )}
      </div>
      <Button
        size="sm"
        aria-label={t('libraries.scan')}
        className="pointer-coarse:min-w-11"
        busy={scan.busy || running !== undefined}
        onClick={() => void scan.run(false)}
      >
        <RefreshCw aria-hidden="true" className="size-4!" />
        <span className="max-sm:hidden">{t('libraries.scan')}</span>
      </Button>
      <Menu
        align="end"
        trigger={
          <IconButton
            label={t('libraries.actions', { name: library.name })}
            icon={<Ellipsis />}
            quiet
          />
        }
      >
        <MenuItem icon={<Pencil />} onSelect={onEdit}>
          {t('libraries.edit')}
        </MenuItem>
        <MenuItem icon={<RotateCcw />} onSelect={() => void scan.run(true)}>
          {t('libraries.forceScan')}
        </MenuItem>
        {library.mediaType === 'book' && (
          <MenuItem
            icon={<ScanSearch />}
            onSelect={() => void matchLibrary(library.id, library.name)}
          >
            {t('match.all')}
          </MenuItem>
        )}
        <MenuItem icon={<ArrowUp />} disabled={!onMoveUp} onSelect={() => onMoveUp?.()}>
          {t('libraries.moveUp')}
        </MenuItem>
        <MenuItem icon={<ArrowDown />} disabled={!onMoveDown} onSelect={() => onMoveDown?.()}>
          {t('libraries.moveDown')}
        </MenuItem>
        <MenuLine />
        <MenuItem icon={<Trash2 />} danger onSelect={() => void askRemove()}>
          {t('libraries.delete')}
        </MenuItem>
      </Menu>
    </li>
  )
}

/** The way to the report of the last scan, when there is something in it. */
function Problems({ library: { id, name, lecternProblems: count = 0 } }: { library: Library }) {
  const { t } = useTranslation()
  if (count === 0) return null
  return (
    <Link
      to="."
      search={{ report: id }}
      aria-label={t('libraries.problemsOf', { count, name })}
      className="inline-flex min-h-6 items-center gap-1.5 text-sm font-semibold text-warning underline-offset-2 hover:underline"
    >
      <TriangleAlert aria-hidden="true" className="size-4!" />
      {t('libraries.problems', { count })}
    </Link>
  )
}

function LibraryFacts({ library, running }: { library: Library; running: Task | undefined }) {
  const { t } = useTranslation()
  // The words tell how long ago it was when the list was drawn; a scan draws it again.
  const [now] = useState(Date.now)
  const { stats } = library
  const facts = [
    stats && t('libraries.itemCount', { count: stats.totalItems }),
    stats && stats.totalDuration > 0 && elapsed(stats.totalDuration),
    stats && stats.totalSize > 0 && bytes(stats.totalSize, 1),
    running
      ? t('libraries.scanShare', { percent: Math.round((running.progress ?? 0) * 100) })
      : library.lastScan
        ? t('libraries.scanned', { when: ago(library.lastScan, Math.max(now, library.lastScan)) })
        : t('libraries.neverScanned'),
  ]
  return (
    <p className="text-sm text-fg-3 num">
      {library.isOffline && (
        <span className="font-semibold text-warning">{t('libraries.offline')} · </span>
      )}
      {facts.filter(Boolean).join(' · ')}
    </p>
  )
}
