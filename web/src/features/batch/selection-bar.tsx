import {
  CheckCheck,
  CircleCheck,
  CircleX,
  Download,
  Ellipsis,
  FolderPlus,
  ListPlus,
  Play,
  RefreshCw,
  Trash2,
  X,
} from 'lucide-react'
import { useEffect, useMemo, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useCurrentLibrary } from '#features/libraries/index.ts'
import { openCollectionsDialog, openPlaylistsDialog } from '#features/lists/index.ts'
import { useProgressOf } from '#features/progress/index.ts'
import {
  clearSelection,
  focusChosen,
  isElsewhere,
  onSelectAll,
  selectAll,
  useSelection,
  type SelectedItem,
} from '#features/selection/index.ts'
import { useMay } from '#platform/session.ts'
import { IconButton } from '#ui/button.tsx'
import { Menu, MenuItem } from '#ui/menu.tsx'
import { Spinner } from '#ui/progress.tsx'
import { askDelete } from './ask-delete.tsx'
import { finishSelected, playSelected, rescanSelected } from './batch-actions.ts'
import { downloadSelected, mostDownloads } from './download.ts'

interface Action {
  key: string
  label: string
  icon: ReactNode
  run: () => void
  danger?: boolean
  /** In the bar; where it is narrow the others go into the menu. `never`: always in the menu. */
  inBar: 'always' | 'wide' | 'never'
}

/** What can be done with the selected items; floats above the player. */
export function SelectionBar() {
  const { t } = useTranslation()
  const { items: byId, isBusy } = useSelection()
  const items = useMemo(() => [...byId.values()], [byId])
  const actions = useActions(items)
  useKeys()
  const folded = actions.filter(({ inBar }) => inBar !== 'always')
  return (
    <section aria-label={t('selection.bar')} className="contents">
      <div
        role="toolbar"
        aria-label={t('selection.bar')}
        aria-busy={isBusy || undefined}
        data-selection-bar
        className="rising fixed inset-x-2 bottom-[calc(var(--dock-h,0px)+8px)] z-30 mx-auto flex w-fit max-w-full items-center gap-0.5 rounded-xl border border-line-strong bg-surface-2 p-1.5 shadow-3 md:start-(--rail-w) md:bottom-[calc(var(--dock-h,0px)+16px)]"
      >
        <IconButton
          label={t('selection.clear')}
          icon={<X />}
          disabled={isBusy}
          onClick={deselect}
          className={buttonClass}
        />
        <span className="flex min-w-22 items-center gap-2 pe-2 text-md font-[650] whitespace-nowrap num">
          {t('selection.count', { count: items.length })}
          {isBusy && <Spinner label={t('selection.working')} />}
        </span>
        <IconButton
          label={t('selection.all')}
          icon={<CheckCheck />}
          disabled={isBusy}
          onClick={() => void selectAll()}
          className={buttonClass}
        />
        <span aria-hidden="true" className="mx-1 h-6 w-px bg-line-strong" />
        {actions
          .filter(({ inBar }) => inBar !== 'never')
          .map(({ key, label, icon, run, inBar, danger }) => (
            <IconButton
              key={key}
              label={label}
              icon={icon}
              disabled={isBusy}
              onClick={run}
              className={`${buttonClass} ${inBar === 'wide' ? 'max-md:hidden' : ''} ${danger ? 'hover:text-danger' : ''}`}
            />
          ))}
        {folded.length > 0 && <More actions={folded} isBusy={isBusy} />}
      </div>
    </section>
  )
}

function More({ actions, isBusy }: { actions: Action[]; isBusy: boolean }) {
  const { t } = useTranslation()
  const isForPhonesOnly = actions.every(({ inBar }) => inBar === 'wide')
  return (
    <span className={isForPhonesOnly ? 'md:hidden' : undefined}>
      <Menu
        side="top"
        align="end"
        trigger={
          <IconButton
            label={t('selection.more')}
            icon={<Ellipsis />}
            disabled={isBusy}
            className={buttonClass}
          />
        }
      >
        {actions.map(({ key, label, icon, run, danger = false, inBar }) => (
          <span key={key} className={inBar === 'wide' ? 'md:hidden' : undefined}>
            <MenuItem icon={icon} danger={danger} onSelect={run}>
              {label}
            </MenuItem>
          </span>
        ))}
      </Menu>
    </span>
  )
}

/** The actions that these items and this user's rights allow. */
function useActions(items: SelectedItem[]): Action[] {
  const { t } = useTranslation()
  const mayUpdate = useMay('update')
  const mayDelete = useMay('delete')
  const mayDownload = useMay('download')
  const isAdmin = useMay('admin')
  const isBooks = useCurrentLibrary()?.library.mediaType === 'book'
  const isPodcasts = useCurrentLibrary()?.library.mediaType === 'podcast'
  const progress = useProgressOf(items.map(({ id }) => id))
  const areFinished = progress.every((one) => one?.isFinished)
  const ids = items.map(({ id }) => id)
  const all: (Action | false)[] = [
    !isPodcasts &&
      items.every(({ hasTracks }) => hasTracks) && {
        key: 'play',
        label: t('selection.play'),
        icon: <Play />,
        inBar: 'always',
        run: () => void playSelected(items),
      },
    isBooks && {
      key: 'finished',
      label: areFinished ? t('selection.unfinish') : t('selection.finish'),
      icon: areFinished ? <CircleX /> : <CircleCheck />,
      inBar: 'always',
      run: () => void finishSelected(items, !areFinished),
    },
    isBooks &&
      mayUpdate && {
        key: 'collection',
        label: t('selection.toCollection'),
        icon: <FolderPlus />,
        inBar: 'wide',
        run: () => openCollectionsDialog(ids),
      },
    !isPodcasts && {
      key: 'playlist',
      label: t('selection.toPlaylist'),
      icon: <ListPlus />,
      inBar: 'wide',
      run: () => openPlaylistsDialog(ids.map((libraryItemId) => ({ libraryItemId }))),
    },
    mayDownload &&
      items.length <= mostDownloads && {
        key: 'download',
        label: t('selection.download'),
        icon: <Download />,
        inBar: 'wide',
        run: () => downloadSelected(items),
      },
    isAdmin && {
      key: 'rescan',
      label: t('selection.rescan'),
      icon: <RefreshCw />,
      inBar: 'never',
      run: () => void rescanSelected(items),
    },
    mayDelete && {
      key: 'delete',
      label: t('selection.delete'),
      icon: <Trash2 />,
      inBar: 'wide',
      danger: true,
      run: () => void askDelete(items),
    },
  ]
  return all.filter((action) => action !== false)
}

/** Escape ends the selection, also from a button; Ctrl+A takes everything. */
function useKeys() {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      onSelectAll(event)
      if (event.key !== 'Escape' || isElsewhere(event)) return
      // Nobody else's business then: Escape would close the player too.
      event.stopImmediatePropagation()
      event.preventDefault()
      if (!useSelection.getState().isBusy) deselect()
    }
    addEventListener('keydown', onKeyDown, { capture: true })
    return () => removeEventListener('keydown', onKeyDown, { capture: true })
  }, [])
}

/** Ends the selection; a focus that stood in the bar goes back to the cards. */
function deselect() {
  const isInBar = document.activeElement?.closest('[data-selection-bar]') != null
  clearSelection()
  if (isInBar) focusChosen()
}

const buttonClass = 'max-md:size-11!'
