import { useState } from 'react'
import { foldText } from '@lectern/contract/rules'
import { useTranslation } from '#platform/text/texts.ts'
import { cx } from '#ui/cx.ts'
import { NarrowField } from '#ui/field/narrow-field.tsx'
import { useDebounced } from '#ui/field/use-debounced.ts'
import { FacetsFailed } from './facets-failed.tsx'
import { useFacets } from '../query/facets.queries.ts'
import { FilterGroupHead } from './filter-group-head.tsx'
import { FilterRange } from './filter-range.tsx'
import type { PanelProps } from './panel-props.ts'
import { FilterRow } from './filter-row.tsx'
import type { FilterGroup } from '../query/filter-group.ts'
import { filterOfValue, uncountedValues } from '../query/filters.ts'

/** More than this many values at once help nobody: type to narrow them. */
const mostShown = 200

type PageProps = PanelProps & { group: FilterGroup; onBack: () => void }

/** The values of one group, most frequent first. */
export function FilterPage({ libraryId, view, group, onBack }: PageProps) {
  const { t } = useTranslation()
  const [text, setText] = useState('')
  const rested = useDebounced(foldText(text.trim()))
  return (
    <div>
      <FilterGroupHead label={group.label} onBack={onBack} />
      {group.ranges && <FilterRange view={view} ranges={group.ranges} />}
      {(group.counted || group.values.length > 8) && (
        <div className="mx-1 mb-1">
          <NarrowField label={t('filter.narrow')} value={text} onChange={setText} />
        </div>
      )}
      <Values
        libraryId={libraryId}
        view={view}
        group={group}
        text={foldText(text.trim())}
        rested={rested}
      />
    </div>
  )
}

function Values({
  libraryId,
  view,
  group,
  text,
  rested,
}: PanelProps & { group: FilterGroup; text: string; rested: string }) {
  const { t } = useTranslation()
  const uncounted = uncountedValues(group)
  const { data, isError, isFetching, refetch } = useFacets(libraryId, {
    filters: view.filters,
    groups: group.counted ? [group.key] : [],
    terms: uncounted.map(({ filter }) => filter).slice(0, 50),
    q: rested,
    limit: mostShown,
  })
  const found = data?.groups.find((one) => one.group === group.key)
  // Until the answer is there, the names that the page knows anyway.
  const known = (found ? uncounted : group.values)
    .filter(({ label }) => foldText(label).includes(text))
    .slice(0, mostShown)
  const rows = [
    ...known.map((value) => ({ ...value, count: data?.terms[value.filter] })),
    ...(found?.values ?? [])
      .filter(({ label }) => foldText(label).includes(text))
      .map(({ value, label, count }) => ({
        filter: filterOfValue(group.key, value),
        label,
        count,
      })),
  ]
  const more = found?.more ?? 0
  return (
    <>
      <ul className="max-h-[min(50vh,420px)] overflow-y-auto">
        {rows.map((row) => (
          <FilterRow key={row.filter} value={row} view={view} />
        ))}
      </ul>
      {isError && <FacetsFailed busy={isFetching} onRetry={() => void refetch()} />}
      <p
        role="status"
        className={cx(
          'px-3 py-2 text-sm text-fg-3',
          (rows.length > 0 || !data) && more === 0 && 'sr-only',
        )}
      >
        {data &&
          (more > 0
            ? t('filter.more', { count: more })
            : t('filter.found', { count: rows.length }))}
      </p>
    </>
  )
}
