import { memoryUntilWrite } from '#features/items/index.ts'
import type { VisibilityScope } from '#domain/caller.ts'
import type { Database } from '#storage/database.ts'
import { scopeKey } from '#storage/visibility.ts'
import type { VisibleItemId } from '#storage/visibility.ts'
import { findUnindexed, wordsOf, wordsOfFolded } from '#storage/search/index.ts'
import type { SearchReader, SearchTerm } from '#storage/search/index.ts'

export interface FindRequest {
  libraryId: string
  scope: VisibilityScope
  terms: readonly SearchTerm[]
  reach: 'own' | 'any'
  limit: number
}

interface FindDeps {
  db: Pick<Database, 'read' | 'libraryRevision'>
  index: SearchReader
}

/** Ids of visible items, best first. */
export type FindItems = (request: FindRequest) => Promise<readonly VisibleItemId[]>

/** Ids that are kept, over all requests. */
const mostKept = 50_000

/** Words of a query; more than eight say nothing new. */
export function termsOf(text: string): SearchTerm[] {
  return [...new Set(wordsOf(text))].slice(0, 8).map((prefix) => ({ prefix, alternatives: [] }))
}

/**
 * Keeps what was found until anybody changes what libraries show: whoever types takes letters back, several people look
 * for one thing, and a common word has thousands of hits to rank.
 */
export function createItemFinding(deps: FindDeps): FindItems {
  const memory = memoryUntilWrite<readonly VisibleItemId[]>({
    mostKept,
    sizeOf: ({ length }) => length,
  })
  return async (request) => {
    const kept = memory.at(await deps.db.libraryRevision())
    if (kept === null) return findItems(deps, request)
    const { libraryId, scope, terms, reach, limit } = request
    const key = JSON.stringify([libraryId, scopeKey(scope), terms, reach, limit])
    const known = kept.get(key)
    if (known !== undefined) return known
    const ids = await findItems(deps, request)
    kept.set(key, ids)
    return ids
  }
}

/** By the beginnings of words, and by their middles where that finds too few. */
async function findItems(deps: FindDeps, request: FindRequest): Promise<VisibleItemId[]> {
  const ids = await ranked(deps, request)
  if (ids.length >= request.limit) return ids
  const widened = await Promise.all(
    request.terms.map(async (term) => ({
      ...term,
      alternatives: [
        ...term.alternatives,
        ...(saysEnough(term.prefix)
          ? await deps.index.wordsWith(deps.db.read, term.prefix, 48)
          : []),
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

/**
 * Two letters stand in the middle of almost any word, so what holds them is no hit, and dear to rank. A sign of Hangul is
 * two or three letters by itself.
 */
const saysEnough = (part: string): boolean =>
  [...part].length >= 3 || /\p{Script=Hangul}/u.test(part)

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
  const wanted = { ...request, limit: Math.max(40, request.limit * 3) }
  const hits = [...(await index.find(db.read, wanted)), ...(await findUnindexed(db.read, wanted))]
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
