import { memoryUntilWrite } from '#features/items/index.ts'
import type { VisibilityScope } from '#domain/caller.ts'
import type { Database } from '#storage/database.ts'
import { scopeKey } from '#storage/visibility.ts'
import type { VisibleItemId } from '#storage/visibility.ts'
import { findUnindexed, wordsOfFolded } from '#storage/search/index.ts'
import type { SearchReader, SearchTerm } from '#storage/search/index.ts'
import { nameOrder } from './name-order.ts'
import type { Question } from './question.ts'

export interface FindRequest extends Question {
  libraryId: string
  scope: VisibilityScope
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
    const { libraryId, scope, terms, phrases, language, reach, limit } = request
    const key = JSON.stringify([libraryId, scopeKey(scope), terms, phrases, language, reach, limit])
    const known = kept.get(key)
    if (known !== undefined) return known
    const ids = await findItems(deps, request)
    kept.set(key, ids)
    return ids
  }
}

/** By the beginnings of words as they are asked for, then as they are spelled otherwise, then by their middles. */
async function findItems(deps: FindDeps, request: FindRequest): Promise<VisibleItemId[]> {
  const asWritten = await ranked(deps, { ...request, terms: request.terms.map(asTyped) })
  if (asWritten.length >= request.limit) return asWritten
  const isSpelled = request.terms.some(({ spellings }) => spellings !== undefined)
  const otherwise = isSpelled ? await ranked(deps, request) : []
  const ids = [...new Set([...asWritten, ...otherwise])].slice(0, request.limit)
  if (ids.length >= request.limit) return ids
  const widened = await Promise.all(
    request.terms.map(async (term) => ({
      ...term,
      alternatives: [...term.alternatives, ...(await wordsWithin(deps, term))],
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

const asTyped = ({ prefix, alternatives }: SearchTerm): SearchTerm => ({ prefix, alternatives })

/** Words that have one in their middle, whichever way it is spelled. */
async function wordsWithin({ db, index }: FindDeps, term: SearchTerm): Promise<string[]> {
  const others = (term.spellings ?? []).flatMap(({ word, isWhole }) => (isWhole ? [] : word))
  const parts = [term.prefix, ...others.slice(0, 3)].filter(saysEnough)
  const words = await Promise.all(parts.map((part) => index.wordsWith(db.read, part, 48)))
  return words.flat()
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
  const isRun = unspacedRun.test(request.phrases[0] ?? '')
  const wanted = { ...request, limit: Math.max(isRun ? 400 : 40, request.limit * 3) }
  const hits = [...(await index.find(db.read, wanted)), ...(await findUnindexed(db.read, wanted))]
  const inOrder = nameOrder(request.language)
  return hits
    .map(({ itemId, title, titleKey, score }) => ({
      itemId,
      title,
      score: score + titleBonus(titleKey, request.phrases),
    }))
    .sort((a, b) => b.score - a.score || inOrder(a.title, b.title))
    .slice(0, request.limit)
    .map((hit) => hit.itemId)
}

function titleBonus(title: string, phrases: readonly string[]): number {
  const words = wordsOfFolded(title).join(' ')
  if (phrases.includes(words)) return 30
  if (phrases.some((phrase) => words.startsWith(phrase))) return 10
  return phrases.some((phrase) => unspacedRun.test(phrase) && words.includes(phrase)) ? 8 : 0
}

/**
 * Signs that are a word each, of scripts without spaces: many titles have all of them somewhere, but those are meant that
 * have them side by side.
 */
const unspacedRun =
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u30fc](?: [\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u30fc])+$/u
