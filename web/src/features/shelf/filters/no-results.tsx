import { SearchX } from 'lucide-react'
import { useTranslation } from '#platform/text/texts.ts'
import { writeTerms, type FilterTerm } from '#platform/address/filter.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/page/state.tsx'
import { useFacets } from '../query/facets.queries.ts'
import { termLabel } from '../query/filters.ts'
import type { ShelfView } from '../use-shelf-view.ts'

/** Filters that one is told the way out of; more of them are taken off all at once. */
const mostWaysOut = 6

/** Says which filter to take off, and what there would be then. */
export function NoResults({ libraryId, view }: { libraryId: string; view: ShelfView }) {
  const { t } = useTranslation()
  const { terms, setTerms } = view
  return (
    <EmptyState
      title={t(terms.length > 1 ? 'shelf.nothingFitsAll' : 'shelf.nothingFits')}
      icon={<SearchX />}
      action={
        <Button onClick={() => setTerms([])}>
          {t(terms.length > 1 ? 'filter.clearAll' : 'shelf.clearFilter')}
        </Button>
      }
    >
      {terms.length > 1 && (
        <ul className="mt-2 flex flex-col items-center gap-2">
          {terms.slice(0, mostWaysOut).map((term) => (
            <WayOut key={term.filter} libraryId={libraryId} view={view} term={term} />
          ))}
        </ul>
      )}
    </EmptyState>
  )
}

function WayOut({
  libraryId,
  view,
  term,
}: {
  libraryId: string
  view: ShelfView
  term: FilterTerm
}) {
  const { t } = useTranslation()
  const others = view.terms.filter((one) => one !== term)
  const { data } = useFacets(libraryId, { filters: writeTerms(others) })
  if (!data || data.total === 0) return null
  return (
    <li>
      <Button variant="ghost" onClick={() => view.setTerms(others)}>
        <span className="min-w-0 truncate">
          {t('filter.without', { label: termLabel(term, view.menu), count: data.total })}
        </span>
      </Button>
    </li>
  )
}
