import { mergedProvider } from '@lectern/contract/rules'
import { useQuery } from '@tanstack/react-query'
import { callQuery } from '#platform/net/query.ts'
import { useTranslation } from '#platform/text/texts.ts'

interface Named {
  value: string
  text: string
}

/** Whom books can be looked up with, and whom covers. */
const namesQuery = () => ({
  ...callQuery('GET /api/search/providers'),
  staleTime: 5 * 60_000,
})

/** Everybody who knows books, and all of them together. */
export function useBookProviders(): Named[] {
  const { t } = useTranslation()
  const { data } = useQuery(namesQuery())
  return [{ value: mergedProvider, text: t('match.merged') }, ...(data?.providers.books ?? [])]
}

/** What people call a provider by its name on the wire; several have `+` between. */
export function useProviderNames(): (value: string) => string {
  const { t } = useTranslation()
  const { data } = useQuery(namesQuery())
  const known = new Map<string, string>([[mergedProvider, t('match.merged')]])
  const { books = [], booksCovers = [], podcasts = [] } = data?.providers ?? {}
  for (const { value, text } of [...podcasts, ...booksCovers, ...books]) known.set(value, text)
  return (value) =>
    value
      .split('+')
      .map((name) => known.get(name) ?? name)
      .join(' + ')
}
