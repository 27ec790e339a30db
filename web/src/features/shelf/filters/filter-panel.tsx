import { ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from '#platform/text/texts.ts'
import { readFilter, toggled, type FilterTerm } from '#platform/address/filter.ts'
import { Chip } from '#ui/field/chip.tsx'
import { NarrowField } from '#ui/field/narrow-field.tsx'
import { useDebounced } from '#ui/field/use-debounced.ts'
import { useFacets } from '../query/facets.queries.ts'
import { FilterFound } from './filter-found.tsx'
import { FilterPage } from './filter-page.tsx'
import { FilterRow } from './filter-row.tsx'
import type { FilterGroup } from '../query/filter-group.ts'
import { filterOfValue } from '../query/filters.ts'
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
  const { groups, flags, quick } = view.menu
  const fixed = [...quick.progress, ...quick.length].map(({ filter }) => filter)
  const { data } = useFacets(libraryId, {
    filters: view.filters,
    groups: ['genres'],
    terms: [...fixed, ...flags.map(({ filter }) => filter)],
    limit: firstGenres,
  })
  const genres = data?.groups[0]?.values ?? []
  const { t } = useTranslation()
  const chips = (
    label: string,
    values: { filter: string; label: string; count?: number | undefined }[],
  ) =>
    values.length > 0 && (
      <div role="group" aria-label={label} className="mb-3">
        <p className="mb-1.5 text-xs font-semibold text-fg-3">{label}</p>
        <div className="flex flex-wrap gap-1.5">
          {values.map((value) => (
            <QuickChip key={value.filter} value={value} view={view} />
          ))}
        </div>
      </div>
    )
  const counted = (values: typeof flags) =>
    values.map((value) => ({ ...value, count: data?.terms[value.filter] }))
  return (
    <div>
      {chips(t('filter.group.progress'), counted(quick.progress))}
      {chips(t('filter.group.length'), counted(quick.length))}
      {chips(
        t('filter.group.genres'),
        genres.map(({ value, label, count }) => ({
          filter: filterOfValue('genres', value),
          label,
          count,
        })),
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

function QuickChip({
  value: { filter, label, count },
  view,
}: {
  value: { filter: string; label: string; count?: number | undefined }
  view: ShelfView
}) {
  const on = view.terms.some((term) => term.filter === filter && !term.isNot)
  return (
    <Chip
      on={on}
      aria-pressed={on}
      className="max-w-full pointer-coarse:h-11"
      onClick={() => view.setTerms(toggled(view.terms, { filter, isNot: false }))}
    >
      <span className="truncate" dir="auto">
        {label}
      </span>
      {count !== undefined && <span className="font-normal text-fg-3 num">{count}</span>}
    </Chip>
  )
}

/** How many filters of a group are on. */
function chosenIn({ key, ranges }: FilterGroup, terms: readonly FilterTerm[]): number {
  const keys: readonly string[] = ranges ? [ranges.from, ranges.to] : [key]
  return terms.filter(({ filter }) => keys.includes(readFilter(filter).group)).length
}

const groupClass =
  'flex min-h-10 w-full items-center gap-3 rounded-sm px-3 text-start text-md outline-offset-[-2px] hover:bg-surface-2 pointer-coarse:min-h-11'
