import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useCurrentLibrary } from '#features/libraries/index.ts'
import { callQuery } from '#platform/net/query.ts'
import { useTranslation } from '#platform/text/texts.ts'
import type { knownNames } from './known-names.ts'
import { suggestionsOf, type Suggestion } from './suggestions.ts'

/** How long after the last key a search starts. */
export const searchDelayMs = 750
const perGroup = 3

export type SearchState = 'idle' | 'thinking' | 'fetching' | 'results' | 'none' | 'failed'

/** Suggestions for what is typed: first `thinking` until the typing rests, then `fetching`, then rows. */
export function useSuggestions(
  libraryId: string,
  text: string,
  delayMs = searchDelayMs,
): { state: SearchState; rows: Suggestion[] } {
  const wanted = text.trim()
  const [settled, setSettled] = useState('')
  if (wanted === '' && settled !== '') setSettled('')
  useEffect(() => {
    const timer = setTimeout(() => setSettled(wanted), delayMs)
    return () => clearTimeout(timer)
  }, [wanted, delayMs])
  const query = useQuery({
    ...callQuery('GET /api/lectern/libraries/:id/search', {
      params: { id: libraryId },
      query: { q: settled, limit: perGroup },
    }),
    enabled: settled !== '',
    placeholderData: keepPreviousData,
  })
  const current = useCurrentLibrary()
  const { language } = useTranslation()
  const namesFor = useKnownNames(wanted !== '')
  const state = stateOf()
  return { state, rows: rowsOf() }

  function found(): Suggestion[] {
    return query.data && settled ? suggestionsOf(query.data, libraryId) : []
  }

  /** Until the answer for this text is here, the names that the page knows anyway. */
  function rowsOf(): Suggestion[] {
    if (state === 'results') return found()
    if (state !== 'thinking' && state !== 'fetching') return []
    if (current?.library.id !== libraryId || namesFor === null) return []
    return namesFor(current.filterdata, { text: wanted, libraryId, perGroup, language })
  }

  function stateOf(): SearchState {
    if (wanted === '') return 'idle'
    if (wanted !== settled) return 'thinking'
    if (query.isPlaceholderData || query.isPending) return 'fetching'
    if (query.isError) return 'failed'
    return found().length ? 'results' : 'none'
  }
}

/** Comes with the first letter: nobody who only opens a page needs to know how languages spell. */
function useKnownNames(isTyping: boolean): typeof knownNames | null {
  const [loaded, setLoaded] = useState<{ knownNames: typeof knownNames } | null>(null)
  useEffect(() => {
    // Without it the server answers a moment later.
    if (isTyping) import('./known-names.ts').then(setLoaded, () => undefined)
  }, [isTyping])
  return loaded?.knownNames ?? null
}
