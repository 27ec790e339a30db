import type { VisibilityScope } from '#domain/caller.ts'
import type { Database } from '#storage/database.ts'
import type { VisibleItemId } from '#storage/visibility.ts'
import { wordsOf, wordsOfFolded } from '#storage/search/index.ts'
import type { SearchReader, SearchTerm } from '#storage/search/index.ts'

export interface FindRequest {
  libraryId: string
  scope: VisibilityScope
  terms: readonly SearchTerm[]
  reach: 'own' | 'any'
  limit: number
}

interface FindDeps {
  db: Database
  index: SearchReader
}

/** Words of a query; more than eight say nothing new. */
export function termsOf(text: string): SearchTerm[] {
  return [...new Set(wordsOf(text))].slice(0, 8).map((prefix) => ({ prefix, alternatives: [] }))
}

/** Ids of visible items, best first: by the beginnings of words, and by their middles where that finds too few. */
export async function findItems(deps: FindDeps, request: FindRequest): Promise<VisibleItemId[]> {
  const ids = await ranked(deps, request)
  if (ids.length >= request.limit) return ids
  const widened = await Promise.all(
    request.terms.map(async (term) => ({
      ...term,
      alternatives: [
        ...term.alternatives,
        ...(await deps.index.wordsWith(deps.db.read, term.prefix, 48)),
      ],
    })),
  )
  if (
    widened.every(
      (term, index) => term.alternatives.length === request.terms[index]?.alternatives.length,
    )
  )
    return ids
  const wide = await ranked(deps, { ...request, terms: widened })
  return [...new Set([...ids, ...wide])].slice(0, request.limit)
}

/** The query with likely spellings of the words that nothing starts with; null when there are none. */
export async function respelled(
  { db, index }: FindDeps,
  terms: readonly SearchTerm[],
): Promise<SearchTerm[] | null> {
  const near = await Promise.all(terms.map(({ prefix }) => index.wordsNear(db.read, prefix)))
  if (near.every((words) => words.length === 0)) return null
  return terms.map((term, at) => ({ ...term, alternatives: near[at] ?? [] }))
}

async function ranked({ db, index }: FindDeps, request: FindRequest): Promise<VisibleItemId[]> {
  const hits = await index.find(db.read, { ...request, limit: Math.max(40, request.limit * 3) })
  const query = request.terms.map((term) => term.prefix).join(' ')
  return hits
    .map(({ itemId, titleKey, score }) => ({ itemId, score: score + titleBonus(titleKey, query) }))
    .sort((a, b) => b.score - a.score)
    .slice(0, request.limit)
    .map((hit) => hit.itemId)
}

function titleBonus(title: string, query: string): number {
  const words = wordsOfFolded(title).join(' ')
  if (words === query) return 30
  return words.startsWith(query) ? 10 : 0
}
