import {
  CircleCheck,
  CircleDashed,
  Download,
  FilePen,
  FolderPlus,
  ListPlus,
  Pencil,
  Play,
  RefreshCw,
  ScanSearch,
  Trash2,
} from 'lucide-react'
import { texts } from '#platform/text/texts.ts'
import type { ReactNode } from 'react'
import { useStartBatch } from '#features/batch-edit/index.ts'
import { useCurrentLibrary } from '#features/libraries/index.ts'
import { askMatch } from '#features/match/index.ts'
import { openCollectionsDialog, openPlaylistsDialog } from '#features/lists/index.ts'
import { useProgressOf } from '#features/progress/index.ts'
import { usePageQueue, type PageQueue } from '#features/queue/index.ts'
import type { SelectedItem } from '#features/selection/index.ts'
import { useMay } from '#platform/session/session.ts'
import { askDelete } from './delete-question.tsx'
import { embedSelected, finishSelected, playSelected, rescanSelected } from './batch-actions.ts'
import { downloadSelected, mostDownloads } from './download.ts'

export interface Action {
  key: string
  label: string
  icon: ReactNode
  run: () => void
  danger?: boolean
  /** In the bar; where it is narrow the others go into the menu. `never`: always in the menu. */
  inBar: 'always' | 'wide' | 'never'
}

/** The actions that these items, their library and this user's rights allow. */
export function useActions(items: SelectedItem[]): Action[] {
  const queue = usePageQueue()
  const startBatch = useStartBatch()
  const mediaType = useCurrentLibrary()?.library.mediaType ?? 'book'
  const areFinished = useProgressOf(items.map(({ id }) => id)).every((one) => one?.isFinished)
  const may = {
    update: useMay('update'),
    delete: useMay('delete'),
    download: useMay('download'),
    scan: useMay('admin'),
  }
  const isBooks = mediaType === 'book'
  const isPodcasts = mediaType === 'podcast'
  const isMusic = mediaType === 'music' || mediaType === 'video'
  const wanted: [boolean, Action][] = [
    [!isPodcasts && items.every(({ hasTracks }) => hasTracks), play(queue, items)],
    [isBooks, finish(items, !areFinished)],
    [may.update && items.length > 1, edit(() => startBatch(items))],
    [isBooks && may.update, toCollection(items)],
    [!isPodcasts, toPlaylist(items)],
    [may.download && items.length <= mostDownloads, download(items)],
    [may.scan && !isMusic, match(items)],
    [may.scan && isBooks && items.every(({ hasTracks }) => hasTracks), embed(items)],
    [may.scan, rescan(items)],
    [may.delete, remove(items)],
  ]
  return wanted.filter(([isWanted]) => isWanted).map(([, action]) => action)
}

const play = (queue: PageQueue, items: SelectedItem[]): Action => ({
  key: 'play',
  label: texts.t('selection.play'),
  icon: <Play />,
  inBar: 'always',
  run: () => void playSelected(queue, items),
})

const finish = (items: SelectedItem[], isFinished: boolean): Action => ({
  key: 'finished',
  label: texts.t(isFinished ? 'selection.finish' : 'selection.unfinish'),
  icon: isFinished ? <CircleCheck /> : <CircleDashed />,
  inBar: 'always',
  run: () => void finishSelected(items, isFinished),
})

const edit = (run: () => void): Action => ({
  key: 'edit',
  label: texts.t('selection.edit'),
  icon: <Pencil />,
  inBar: 'wide',
  run,
})

const toCollection = (items: SelectedItem[]): Action => ({
  key: 'collection',
  label: texts.t('selection.toCollection'),
  icon: <FolderPlus />,
  inBar: 'wide',
  run: () => openCollectionsDialog(items.map(({ id }) => id)),
})

const toPlaylist = (items: SelectedItem[]): Action => ({
  key: 'playlist',
  label: texts.t('selection.toPlaylist'),
  icon: <ListPlus />,
  inBar: 'wide',
  run: () => openPlaylistsDialog(items.map(({ id }) => ({ libraryItemId: id }))),
})

const download = (items: SelectedItem[]): Action => ({
  key: 'download',
  label: texts.t('selection.download'),
  icon: <Download />,
  inBar: 'wide',
  run: () => downloadSelected(items),
})

const match = (items: SelectedItem[]): Action => ({
  key: 'match',
  label: texts.t('match.batch'),
  icon: <ScanSearch />,
  inBar: 'never',
  run: () => askMatch(items.map(({ id }) => id)),
})

const embed = (items: SelectedItem[]): Action => ({
  key: 'embed',
  label: texts.t('tools.batch'),
  icon: <FilePen />,
  inBar: 'never',
  run: () => void embedSelected(items),
})

const rescan = (items: SelectedItem[]): Action => ({
  key: 'rescan',
  label: texts.t('selection.rescan'),
  icon: <RefreshCw />,
  inBar: 'never',
  run: () => void rescanSelected(items),
})

const remove = (items: SelectedItem[]): Action => ({
  key: 'delete',
  label: texts.t('selection.delete'),
  icon: <Trash2 />,
  inBar: 'wide',
  danger: true,
  run: () => void askDelete(items),
})
