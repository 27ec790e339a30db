import {
  CheckCheck,
  CircleCheck,
  CircleDashed,
  CloudDownload,
  ListEnd,
  ListPlus,
  Trash2,
  X,
} from 'lucide-react'
import { useEffect, type ReactNode } from 'react'
import { keepEpisodes } from '#features/episode-downloads/index.ts'
import { openPlaylistsDialog } from '#features/lists/index.ts'
import { addToQueue, usePageQueue } from '#features/queue/index.ts'
import { hasLayers } from '#platform/input/layers.ts'
import { useMay } from '#platform/session/session.ts'
import { useTranslation } from '#platform/text/texts.ts'
import { useAction } from '#ui/action/use-action.ts'
import { IconButton } from '#ui/button.tsx'
import { Spinner } from '#ui/progress.tsx'
import { queueRowOf, type PodcastName } from '../episode-play.ts'
import { deleteEpisodes } from '../episode/delete-episodes.ts'
import { markEpisodes } from './mark-episodes.ts'
import type { EpisodeSelection } from './episode-selection.ts'

interface BarProps {
  podcast: PodcastName
  selection: EpisodeSelection
  /** Of the whole list. */
  count: number
}

/** What can be done with the episodes that are chosen; floats above the player. */
export function EpisodeSelectionBar({ podcast, selection, count }: BarProps) {
  const { t } = useTranslation()
  const chosen = [...selection.chosen.values()]
  const actions = useChosenActions(podcast, selection)
  useEscape(selection.end)
  return (
    <section aria-label={t('podcast.chosenBar')} className="contents">
      <div
        role="toolbar"
        aria-label={t('podcast.chosenBar')}
        className="rising fixed inset-x-2 bottom-[calc(var(--dock-h,0px)+8px)] z-30 mx-auto flex w-fit max-w-full flex-wrap items-center gap-0.5 rounded-xl max-sm:w-auto border border-line-strong bg-surface-2 p-1.5 shadow-3 md:start-(--rail-w) md:bottom-[calc(var(--dock-h,0px)+16px)]"
      >
        <IconButton label={t('selection.clear')} icon={<X />} onClick={selection.end} />
        <span
          role="status"
          className="flex items-center gap-2 pe-2 text-md font-[650] whitespace-nowrap num max-sm:flex-1"
        >
          {t('selection.count', { count: chosen.length })}
          {actions.busy && <Spinner label={t('selection.working')} />}
        </span>
        <IconButton
          label={t('selection.all')}
          icon={<CheckCheck />}
          onClick={() => void selection.all(count)}
        />
        <div className="flex gap-0.5 max-sm:basis-full max-sm:justify-between">
          {actions.list.map(({ label, icon, run, danger }) => (
            <IconButton
              key={label}
              label={label}
              icon={icon}
              disabled={actions.busy || chosen.length === 0}
              onClick={run}
              className={danger ? 'hover:text-danger' : ''}
            />
          ))}
        </div>
      </div>
    </section>
  )
}

interface ChosenAction {
  label: string
  icon: ReactNode
  run: () => void
  danger?: boolean
}

function useChosenActions(podcast: PodcastName, selection: EpisodeSelection) {
  const { t } = useTranslation()
  const queue = usePageQueue()
  const [isAdmin, mayDelete] = [useMay('admin'), useMay('delete')]
  const chosen = [...selection.chosen.values()]
  const kept = chosen.filter((one) => one.isDownloaded)
  const missing = chosen.filter((one) => !one.isDownloaded && !one.isGone)
  const keep = useAction(
    () =>
      keepEpisodes(
        podcast.id,
        missing.map(({ id }) => id),
      ),
    {
      failed: t('feedPart.downloadFailed'),
      done: t('feedPart.found', { count: missing.length }),
    },
  )
  const mark = useAction((isFinished: boolean) => markEpisodes(podcast.id, chosen, isFinished), {
    failed: t('book.markFailed'),
  })
  const end = async (work: Promise<boolean>) => {
    if (await work) selection.end()
  }
  const entries = kept.map(({ id }) => ({ libraryItemId: podcast.id, episodeId: id }))
  const wanted: [boolean, ChosenAction][] = [
    [
      true,
      {
        label: t('book.markFinished'),
        icon: <CircleCheck />,
        run: () => void end(mark.run(true)),
      },
    ],
    [
      true,
      {
        label: t('book.markUnfinished'),
        icon: <CircleDashed />,
        run: () => void end(mark.run(false)),
      },
    ],
    [
      chosen.length > 0,
      {
        label: t('queue.add'),
        icon: <ListEnd />,
        run: () =>
          addToQueue(
            queue,
            chosen.map((one) => queueRowOf(podcast, one)),
          ),
      },
    ],
    [
      // Apps that know only downloaded episodes read playlists, too.
      kept.length > 0,
      { label: t('lists.toPlaylist'), icon: <ListPlus />, run: () => openPlaylistsDialog(entries) },
    ],
    [
      isAdmin && missing.length > 0,
      { label: t('podcast.keep'), icon: <CloudDownload />, run: () => void end(keep.run()) },
    ],
    [
      mayDelete && kept.length > 0,
      {
        label: t('podcast.deleteChosen'),
        icon: <Trash2 />,
        danger: true,
        run: () => void end(deleteEpisodes(podcast.id, kept)),
      },
    ],
  ]
  return {
    busy: keep.busy || mark.busy,
    list: wanted.flatMap(([isOffered, action]) => (isOffered ? [action] : [])),
  }
}

/** Escape ends choosing, unless it belongs to what lies above the page. */
function useEscape(end: () => void): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented || hasLayers()) return
      event.stopImmediatePropagation()
      event.preventDefault()
      end()
    }
    addEventListener('keydown', onKeyDown, { capture: true })
    return () => removeEventListener('keydown', onKeyDown, { capture: true })
  }, [end])
}
