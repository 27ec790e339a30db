import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { libraryQuery } from '#features/libraries/index.ts'

type NameGroup = 'authors' | 'narrators' | 'series' | 'genres' | 'tags' | 'publisher' | 'language'

/** The names that a library has already, in natural order. */
export type KnownNames = Record<NameGroup, readonly string[]>

/** Empty while they aren't there: then whatever is typed is new. */
export function useKnownNames(libraryId: string): KnownNames {
  const { data } = useQuery(libraryQuery(libraryId))
  const known = data?.filterdata
  return useMemo(() => {
    const names = (list: readonly { name: string }[] | undefined) =>
      (list ?? []).map(({ name }) => name)
    return {
      authors: names(known?.authors),
      series: names(known?.series),
      narrators: known?.narrators ?? [],
      genres: known?.genres ?? [],
      tags: known?.tags ?? [],
      publisher: known?.publishers ?? [],
      language: known?.languages ?? [],
    }
  }, [known])
}
