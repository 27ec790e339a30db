import { foldText } from '@lectern/contract/rules'
import { useTranslation } from '#platform/text/texts.ts'
import { cx } from '#ui/cx.ts'
import { FacetsFailed } from './facets-failed.tsx'
import { useFacets } from '../query/facets.queries.ts'
import type { PanelProps } from './panel-props.ts'
import { FilterRow } from './filter-row.tsx'
import { fixedValues, filterOfValue } from '../query/filters.ts'

/** Values shown of each group. */
const mostOfGroup = 8

interface FoundProps extends PanelProps {
  text: string
  /** The text once its typing rests: it is asked for. */
  rested: string
}

/** Whatever has the typed text in its name, of all groups. */
export function FilterFound({ libraryId, view, text, rested }: FoundProps) {
  const { t } = useTranslation()
  const wanted = foldText(text)
  const { groups } = view.menu
  const named = groups.filter(({ counted }) => counted)
  const fixed = fixedValues(view.menu).filter(({ label }) => foldText(label).includes(wanted))
  const { data, isPlaceholderData, isError, isFetching, refetch } = useFacets(libraryId, {
    filters: view.filters,
    groups: named.map(({ key }) => key),
    terms: fixedValues(view.menu)
      .filter(({ label }) => foldText(label).includes(foldText(rested)))
      .map(({ filter }) => filter),
    q: rested,
    limit: mostOfGroup,
    isReady: rested !== '',
  })
  const isWaiting = isPlaceholderData || rested !== text
  const rows = [
    ...fixed.map((value) => ({ ...value, group: undefined, count: data?.terms[value.filter] })),
    ...(data?.groups ?? []).flatMap(({ group, values }) =>
      values
        .filter(({ label }) => foldText(label).includes(wanted))
        .map(({ value, label, count }) => ({
          filter: filterOfValue(group, value),
          label,
          count,
          group: named.find(({ key }) => key === group)?.label,
        })),
    ),
  ]
  const isSilent = rows.length > 0 || isWaiting || !data
  return (
    <>
      <ul className="-mx-1 max-h-[min(50vh,420px)] overflow-y-auto">
        {rows.map((row) => (
          <FilterRow
            key={row.filter}
            value={row}
            view={view}
            {...(row.group === undefined ? {} : { group: row.group })}
          />
        ))}
      </ul>
      {isError && <FacetsFailed busy={isFetching} onRetry={() => void refetch()} />}
      <p role="status" className={cx('px-3 py-2 text-sm text-fg-3', isSilent && 'sr-only')}>
        {data && !isWaiting && t('filter.found', { count: rows.length })}
      </p>
    </>
  )
}
