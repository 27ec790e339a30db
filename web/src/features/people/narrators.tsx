import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Ellipsis, MicVocal, Pencil, Trash2 } from 'lucide-react'
import { useMemo, useState } from 'react'
import { texts, useTranslation } from '#platform/text/texts.ts'
import { foldText } from '@lectern/contract/rules'
import { rowLayout, VirtualGrid } from '#features/grid/index.ts'
import { RowSkeleton } from '#features/items/index.ts'
import type { CurrentLibrary } from '#features/libraries/index.ts'
import { SortButton } from '#features/shelf/index.ts'
import { filterOf } from '#platform/address/filter.ts'
import { useMay } from '#platform/session/session.ts'
import { changeUserSettings, useUserSettings } from '#platform/session/settings.ts'
import { IconButton } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'
import { Menu, MenuItem } from '#ui/menu/menu.tsx'
import { Monogram } from '#ui/cover/monogram.tsx'
import { NarrowField } from '#ui/field/narrow-field.tsx'
import { Page, Toolbar } from '#ui/page/page.tsx'
import { StaleBanner } from '#ui/page/stale-banner.tsx'
import { EmptyState, ErrorState } from '#ui/page/state.tsx'
import { lazyOverlay } from '#ui/page/lazy-part.tsx'
import type { Narrator } from '@lectern/contract'
import { removeNarrator } from './narrator-edits.ts'
import { narratorsQuery } from './people.queries.ts'

const RenameNarratorDialog = lazyOverlay(() =>
  import('./rename-narrator-dialog.tsx').then((file) => file.RenameNarratorDialog),
)

/** Everybody who reads in a library; each leads to the shelf of what they read. */
export function Narrators({ current: { library } }: { current: CurrentLibrary }) {
  const { t } = useTranslation()
  const { data, error, isFetching, refetch } = useQuery(narratorsQuery(library.id))
  const { narratorSortBy, narratorSortDesc } = useUserSettings()
  const [text, setText] = useState('')
  const [renamed, setRenamed] = useState<{ narrator: Narrator; open: boolean } | null>(null)
  const all = useMemo(() => data?.narrators ?? [], [data])
  const shown = useMemo(
    () => arranged(all, { part: text, sort: narratorSortBy, desc: narratorSortDesc }),
    [all, text, narratorSortBy, narratorSortDesc],
  )
  const retry = () => void refetch()
  return (
    <Page
      title={t('nav.narrators')}
      facts={data && t('people.narratorCount', { count: shown.length })}
      documentTitle={`${t('nav.narrators')} · ${library.name}`}
    >
      {all.length > 0 && (
        <Toolbar label={t('shelf.toolbar')}>
          <NarrowField label={t('people.narrowNarrators')} value={text} onChange={setText} />
          <span className="ms-auto">
            <SortButton
              sorts={sorts}
              current={narratorSortBy}
              desc={narratorSortDesc}
              onChange={(key, desc) =>
                changeUserSettings({ narratorSortBy: key, narratorSortDesc: desc })
              }
            />
          </span>
        </Toolbar>
      )}
      {data && <StaleBanner shown={error !== null} onRetry={retry} />}
      {!data && error && (
        <ErrorState
          title={t('people.narratorsFailed')}
          error={error}
          busy={isFetching}
          onRetry={retry}
        />
      )}
      {!data && !error && <Loading />}
      {data && shown.length === 0 && (
        <EmptyState
          title={text ? t('people.noneFit', { text }) : t('people.noNarrators')}
          icon={<MicVocal />}
        >
          {!text && t('people.noNarratorsHint')}
        </EmptyState>
      )}
      {shown.length > 0 && (
        <VirtualGrid
          label={t('nav.narrators')}
          count={shown.length}
          layout={narratorLayout}
          renderCell={(index, { tabIndex }) => {
            const narrator = shown[index]
            if (!narrator) return null
            return (
              <NarratorRow
                narrator={narrator}
                libraryId={library.id}
                tabIndex={tabIndex}
                onRename={() => setRenamed({ narrator, open: true })}
              />
            )
          }}
        />
      )}
      {renamed && (
        <RenameNarratorDialog
          key={renamed.narrator.id}
          libraryId={library.id}
          narrator={renamed.narrator}
          names={all.map(({ name }) => name)}
          open={renamed.open}
          onClose={() => setRenamed({ ...renamed, open: false })}
          onMissing={() => setRenamed(null)}
        />
      )}
    </Page>
  )
}

interface NarratorRowProps {
  narrator: Narrator
  libraryId: string
  tabIndex: number
  onRename: () => void
}

function NarratorRow({ narrator, libraryId, tabIndex, onRename }: NarratorRowProps) {
  const { t } = useTranslation()
  const mayUpdate = useMay('update')
  const { name, numBooks } = narrator
  return (
    <div className="relative flex h-full items-center gap-[min(1rem,3vw)] rounded-md ps-[12px] pe-1 hover:bg-surface-2 has-[a:focus-visible]:bg-surface-2">
      <Monogram name={name} size={40} />
      <span className="flex min-w-0 flex-1 flex-wrap items-center justify-between gap-x-4">
        <Link
          to="/library/$libraryId/bookshelf"
          params={{ libraryId }}
          search={{ filter: filterOf('narrators', name) }}
          data-cell
          tabIndex={tabIndex}
          dir="auto"
          className="min-w-0 max-w-full truncate font-semibold after:absolute after:inset-0 after:rounded-md focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-focus"
        >
          {name}
        </Link>
        <span className={cx('text-sm whitespace-nowrap text-fg-3 num', !mayUpdate && 'pe-2')}>
          {t('search.bookCount', { count: numBooks })}
        </span>
      </span>
      {mayUpdate && (
        <span className="relative z-1">
          <Menu
            align="end"
            trigger={
              <IconButton
                label={t('narrator.actions', { name })}
                icon={<Ellipsis />}
                quiet
                tabIndex={tabIndex}
              />
            }
          >
            <MenuItem icon={<Pencil />} onSelect={onRename}>
              {t('narrator.rename')}
            </MenuItem>
            <MenuItem
              icon={<Trash2 />}
              danger
              onSelect={() => void removeNarrator(libraryId, narrator)}
            >
              {t('narrator.remove')}
            </MenuItem>
          </Menu>
        </span>
      )}
    </div>
  )
}

/** Narrators whose name contains the text, in the chosen order. The list comes in the order of names. */
function arranged(
  all: readonly Narrator[],
  { part, sort, desc }: { part: string; sort: string; desc: boolean },
): Narrator[] {
  const wanted = foldText(part.trim())
  const fitting = all.filter(({ name }) => foldText(name).includes(wanted))
  const sign = desc ? -1 : 1
  if (sort === 'numBooks') return fitting.sort((a, b) => sign * (a.numBooks - b.numBooks))
  return desc ? fitting.reverse() : fitting
}

const sorts = [
  { key: 'name', label: () => texts.t('people.sort.name'), kind: 'text', desc: false },
  { key: 'numBooks', label: () => texts.t('series.sort.numBooks'), kind: 'amount', desc: true },
] as const

/** One column, two where there is room. */
function narratorLayout(width: number, rem: number) {
  const columns = width < 700 ? 1 : 2
  return {
    ...rowLayout(width, Math.round(60 * Math.max(1, rem / 16))),
    columns,
    gap: columns > 1 ? 20 : 0,
  }
}

function Loading() {
  return (
    <div aria-busy="true">
      {Array.from({ length: 8 }, (_, index) => (
        <div key={index} className="h-[60px]">
          <RowSkeleton />
        </div>
      ))}
    </div>
  )
}
