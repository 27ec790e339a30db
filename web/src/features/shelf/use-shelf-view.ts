import { useNavigate, useRouterState } from '@tanstack/react-router'
import { useEffect, useMemo, useRef } from 'react'
import type { CurrentLibrary } from '#features/libraries/index.ts'
import { changeUserSettings, useUserSettings } from '#platform/session/settings.ts'
import { readTerms, writeTerms, type FilterTerm } from '#platform/address/filter.ts'
import type { FilterMenu } from './query/filter-group.ts'
import { filterLabel, filterMenu } from './query/filters.ts'
import { sortsOf, type ShelfOrder } from './query/sorts.ts'

export interface ShelfView extends ShelfOrder {
  /** What is filtered by, as the address and calls carry it; '' without filters. */
  filters: string
  terms: readonly FilterTerm[]
  collapse: boolean
  menu: FilterMenu
  setTerms: (terms: readonly FilterTerm[]) => void
}

/** Order and filter of a library: the filter stands in the address, the choices are remembered. */
export function useShelfView({ library, filterdata }: CurrentLibrary): ShelfView {
  const navigate = useNavigate()
  const settings = useUserSettings()
  const inAddress = useRouterState({
    select: ({ location }) => (location.search as { filter?: string }).filter ?? '',
  })
  const menu = useMemo(
    () => filterMenu(filterdata, library.mediaType),
    [filterdata, library.mediaType],
  )
  const sorts = sortsOf(library.mediaType)
  const remembered = settings.filterBy
  const usable =
    remembered !== 'all' &&
    readTerms(remembered).every(({ filter }) => filterLabel(filter, menu) !== null)
  const to = shelfAddress(library.mediaType)
  const filters = inAddress === 'all' ? '' : inAddress
  const setTerms = (terms: readonly FilterTerm[]) => {
    const filter = writeTerms(terms)
    if (filter !== 'issues') changeUserSettings({ filterBy: filter || 'all' })
    // Each step is one that "back" takes back.
    void navigate({
      to,
      params: { libraryId: library.id },
      search: filter ? { filter } : {},
      resetScroll: false,
    })
  }
  useRememberedFilter({ libraryId: library.id, to }, inAddress || !usable ? null : remembered)
  return {
    sorts,
    sort: sorts.find(({ key }) => key === settings.orderBy) ?? sorts[0]!,
    desc: settings.orderDesc,
    filters,
    terms: readTerms(filters),
    collapse: settings.collapseSeries && library.mediaType === 'book',
    menu,
    setTerms,
    setSort: (key, desc) => changeUserSettings({ orderBy: key, orderDesc: desc }),
  }
}

/** On arrival the remembered filter goes into the address; taking it away later must not bring it back. */
function useRememberedFilter(
  { libraryId, to }: { libraryId: string; to: ReturnType<typeof shelfAddress> },
  filter: string | null,
) {
  const navigate = useNavigate()
  const wanted = useRef(filter)
  useEffect(() => {
    if (wanted.current === null) return
    void navigate({
      to,
      params: { libraryId },
      search: (before) => ({ ...before, filter: wanted.current ?? '' }),
      replace: true,
    })
    wanted.current = null
  }, [navigate, libraryId, to])
}

function shelfAddress(mediaType: string) {
  return mediaType === 'music'
    ? ('/library/$libraryId/bookshelf/albums' as const)
    : ('/library/$libraryId/bookshelf' as const)
}
