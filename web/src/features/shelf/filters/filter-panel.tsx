import { ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from '#platform/text/texts.ts'
import { readFilter, toggled, type FilterTerm } from '#platform/address/filter.ts'
import { Chip } from '#ui/field/chip.tsx'
import { cx } from '#ui/cx.ts'
import { NarrowField } from '#ui/field/narrow-field.tsx'
import { useDebounced } from '#ui/field/use-debounced.ts'
import { useFacets } from '../query/facets.queries.ts'
import { FilterFound } from './filter-found.tsx'
import { FilterPage } from './filter-page.tsx'
import { FilterRow } from './filter-row.tsx'
import type { FilterGroup, FilterValue } from '../query/filter-group.ts'
import { filterOfValue } from '../query/filters.ts'
import { digitsOf, linesFor } from '../query/quick-room.ts'
import type { PanelProps } from './panel-props.ts'
import type { ShelfView } from '../use-shelf-view.ts'

/** Genres shown on the first page. */
const firstGenres = 8

/** What there is to filter by: a field over everything, what is asked for most, then all groups. */
export function FilterPanel({ libraryId, view }: PanelProps) {
  const { t } = useTranslation()
  const [group, setGroup] = useState<FilterGroup | null>(null)
  const [text, setText] = useState('')
  const rested = useDebounced(text.trim())
  if (group)
    return (
      <FilterPage libraryId={libraryId} view={view} group={group} onBack={() => setGroup(null)} />
    )
  return (
    <div>
      <div className="mb-2">
        <NarrowField
          first
          label={t('filter.find')}
          placeholder={t('filter.find')}
          value={text}
          onChange={setText}
        />
      </div>
      {text.trim() ? (
        <FilterFound libraryId={libraryId} view={view} text={text.trim()} rested={rested} />
      ) : (
        <FirstPage libraryId={libraryId} view={view} onGroup={setGroup} />
      )}
    </div>
  )
}

function FirstPage({
  libraryId,
  view,
  onGroup,
}: PanelProps & { onGroup: (group: FilterGroup) => void }) {
  const { t } = useTranslation()
  const { groups, flags, quick, total } = view.menu
  const fixed = [...quick.progress, ...quick.length].map(({ filter }) => filter)
  const { data, isError } = useFacets(libraryId, {
    filters: view.filters,
    groups: ['genres'],
    terms: [...fixed, ...flags.map(({ filter }) => filter)],
    limit: firstGenres,
  })
  const counted = (values: typeof flags) =>
    values.map((value) => ({ ...value, count: data?.terms[value.filter] }))
  const known = groups.find(({ key }) => key === 'genres')?.values ?? []
  const genres = data?.groups[0]?.values.map(({ value, ...rest }) => ({
    filter: filterOfValue('genres', value),
    ...rest,
  }))
  const lines = linesFor(
    known.map(({ label }) => label),
    firstGenres,
  )
  const chips = { view, digits: digitsOf(total) }
  return (
    <div>
      <QuickChips {...chips} label={t('filter.group.progress')} values={counted(quick.progress)} />
      <QuickChips {...chips} label={t('filter.group.length')} values={counted(quick.length)} />
      {known.length > 0 && (
        <QuickChips
          {...chips}
          label={t('filter.group.genres')}
          values={genres ?? (isError ? known.slice(0, firstGenres) : [])}
          lines={lines}
        />
      )}
      <ul className="-mx-1 border-t border-line pt-1">
        {groups.map((group) => (
          <li key={group.key}>
            <button type="button" className={groupClass} onClick={() => onGroup(group)}>
              <span className="flex-1">{group.label}</span>
              <span className="text-sm text-fg-3 num">{chosenIn(group, view.terms) || ''}</span>
              <ChevronRight aria-hidden="true" className="size-4! text-fg-3 rtl:-scale-x-100" />
            </button>
          </li>
        ))}
        {counted(flags).map((flag) => (
          <FilterRow key={flag.filter} value={flag} view={view} />
        ))}
      </ul>
    </div>
  )
}

interface QuickChipsProps {
  label: string
  values: (FilterValue & { count?: number | undefined })[]
  view: ShelfView
  /** Digits that each count has room for before it is known. */
  digits: number
  /** Lines kept free for values that aren't known yet; unless told, as many as the values need. */
  lines?: keyof typeof roomFor
}

/** Values that stand there at once. What comes later, counts or other values, moves nothing below. */
function QuickChips({ label, values, view, digits, lines }: QuickChipsProps) {
  if (values.length === 0 && !lines) return null
  return (
    <div role="group" aria-label={label} className="mb-3">
      <p className="mb-1.5 text-xs font-semibold text-fg-3">{label}</p>
      <div className={cx('flex flex-wrap content-start gap-1.5', lines && roomFor[lines])}>
        {values.map(({ filter, label: name, count }) => {
          const on = view.terms.some((term) => term.filter === filter && !term.isNot)
          return (
            <Chip
              key={filter}
              on={on}
              aria-pressed={on}
              className="max-w-full pointer-coarse:h-11"
              onClick={() => view.setTerms(toggled(view.terms, { filter, isNot: false }))}
            >
              <span className="truncate" dir="auto">
                {name}
              </span>
              <span
                className="text-end font-normal text-fg-3 num"
                style={{ minWidth: `${digits}ch` }}
              >
                {count}
              </span>
            </Chip>
          )
        })}
      </div>
    </div>
  )
}

/** So many lines of chips, with room around them for the ring of the focus. */
const roomFor = {
  1: '-m-1 h-10 overflow-y-auto p-1 pointer-coarse:h-13',
  2: '-m-1 h-19.5 overflow-y-auto p-1 pointer-coarse:h-25.5',
  3: '-m-1 h-29 overflow-y-auto p-1 pointer-coarse:h-38',
}

/** How many filters of a group are on. */
function chosenIn({ key, ranges }: FilterGroup, terms: readonly FilterTerm[]): number {
  const keys: readonly string[] = ranges ? [ranges.from, ranges.to] : [key]
  return terms.filter(({ filter }) => keys.includes(readFilter(filter).group)).length
}

const groupClass =
  'flex min-h-10 w-full items-center gap-3 rounded-sm px-3 text-start text-md outline-offset-[-2px] hover:bg-surface-2 pointer-coarse:min-h-11'
