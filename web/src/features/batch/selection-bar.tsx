import type { ItemExp } from '@lectern/contract'
import { useQuery } from '@tanstack/react-query'
import { useMatches } from '@tanstack/react-router'
import { CheckCheck, Ellipsis, X } from 'lucide-react'
import { useEffect, useMemo } from 'react'
import { useTranslation } from '#platform/text/texts.ts'
import { ItemMenu } from '#features/items/index.ts'
import { BatchMatchDialog } from '#features/match/index.ts'
import {
  clearSelection,
  focusChosen,
  forgetSelected,
  isElsewhere,
  onSelectAll,
  selectAll,
  useSelection,
  type SelectedItem,
} from '#features/selection/index.ts'
import { callQuery } from '#platform/net/query.ts'
import { onServerEvent } from '#platform/net/socket.ts'
import { IconButton } from '#ui/button.tsx'
import { Menu, MenuItem, MenuLine } from '#ui/menu/menu.tsx'
import { Spinner } from '#ui/progress.tsx'
import { useRems } from '#ui/screen/use-rems.ts'
import { BarButton } from './bar-button.tsx'
import { useActions, type Action } from './use-actions.tsx'

/** What can be done with the selected items; floats above the player. */
export function SelectionBar() {
  const { t } = useTranslation()
  const { items: byId, isBusy } = useSelection()
  const items = useMemo(() => [...byId.values()], [byId])
  const actions = useActions(items)
  useKeys()
  useEffect(() => onServerEvent('item_removed', ({ id }) => forgetSelected(id)), [])
  const inWords = useRems() >= wordsFrom
  const folded = actions.filter(({ inBar }) => inBar !== 'always')
  return (
    <section aria-label={t('selection.bar')} className="contents">
      <div
        role="toolbar"
        aria-label={t('selection.bar')}
        aria-busy={isBusy || undefined}
        data-selection-bar
        className="rising fixed inset-x-2 bottom-[calc(var(--dock-h,0px)+8px)] z-30 mx-auto flex w-fit max-w-full items-center gap-0.5 xl:flex-wrap rounded-xl border border-line-strong bg-surface-2 p-1.5 shadow-3 md:start-(--rail-w) md:bottom-[calc(var(--dock-h,0px)+16px)]"
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
        <BarButton
          label={t('selection.all')}
          icon={<CheckCheck />}
          disabled={isBusy}
          onClick={() => void selectAll()}
          inWords={inWords}
          className={buttonClass}
        />
        <span aria-hidden="true" className="mx-1 h-6 w-px bg-line-strong" />
        {actions
          .filter(({ inBar }) => inBar !== 'never')
          .map(({ key, label, icon, run, inBar, danger = false }) => (
            <BarButton
              key={key}
              label={label}
              icon={icon}
              disabled={isBusy}
              onClick={run}
              inWords={inWords}
              danger={danger}
              className={`${buttonClass} ${inBar === 'wide' ? 'max-md:hidden' : ''}`}
            />
          ))}
        {(folded.length > 0 || items.length === 1) && (
          <More items={items} actions={folded} isBusy={isBusy} />
        )}
      </div>
      <BatchMatchDialog />
    </section>
  )
}

interface MoreProps {
  items: SelectedItem[]
  actions: Action[]
  isBusy: boolean
}

/** What has no room in the bar; of a single item everything that its own menu offers. */
function More({ items, actions, isBusy }: MoreProps) {
  const { t } = useTranslation()
  const [item, ...others] = items
  const one = item && others.length === 0 ? item : null
  const shown = one ? actions.filter(({ key }) => !ownActions.has(key)) : actions
  const isForPhonesOnly = !one && shown.every(({ inBar }) => inBar === 'wide')
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
        {one && <OneItem id={one.id} />}
        {shown.map(({ key, label, icon, run, danger = false, inBar }) => (
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

/** What the menu of a single item has anyway. */
const ownActions = new Set(['collection', 'playlist'])

/** The menu that a card has under the pointer: fingers have no other way to it. */
function OneItem({ id }: { id: string }) {
  const { data } = useQuery(
    callQuery('GET /api/items/:id', { params: { id }, query: { expanded: '1' } }),
  )
  const isHome = useMatches({
    select: (matches) => ['/', '/library/$libraryId'].includes(matches.at(-1)?.fullPath ?? ''),
  })
  if (!data) return null
  return (
    <>
      <ItemMenu book={data as ItemExp} place={isHome ? 'continue' : 'elsewhere'} />
      <MenuLine />
    </>
  )
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
  const isInBar = Boolean(document.activeElement?.closest('[data-selection-bar]'))
  clearSelection()
  if (isInBar) focusChosen()
}

const buttonClass = 'max-md:size-11!'
/** The actions stand in words where the window is at least this wide, in rem: 1280 px, or more of larger text. */
const wordsFrom = 80
