import { createHash } from 'node:crypto'
import { foldText } from '@lectern/contract/rules'
import type { AnnotationRow } from '#storage/schema.ts'
import { wordsIn } from '../annotations.wire.ts'
import type { Clipping } from '../clippings/clipping.ts'

/** What an import makes of the marks of a book. */
export interface BookPlan {
  added: AnnotationRow[]
  /** Marks that are here, with what was said to them later. */
  changed: AnnotationRow[]
}

const longestText = 20_000
const longestChapter = 500
/** By so many words a reader finds a place. */
const wordsToFind = 200
/** A text of this length, folded, is hardly marked twice in a book. */
const tellingLength = 20

/**
 * Marks as rows, and which of them are here already: by their ids, which come out the same for the same mark of the same file,
 * or by their words, as KOReader tells a mark in several kinds of files. One that was removed here stays removed.
 */
export function planBook(
  clippings: readonly Clipping[],
  known: readonly AnnotationRow[],
  key: { userId: string; itemId: string; now: number; utcOffset: number },
): BookPlan {
  const rows = new Map(clippings.map((one) => rowOf(one, key)).map((row) => [row.id, row]))
  const byId = new Map(known.map((row) => [row.id, row]))
  const said = new Set(known.map(({ quote }) => foldText(quote)))
  const plan: BookPlan = { added: [], changed: [] }
  for (const row of rows.values()) {
    const stored = byId.get(row.id)
    const words = foldText(row.quote)
    if (stored !== undefined) plan.changed.push(...later(stored, row))
    else if (words.length < tellingLength || !said.has(words)) plan.added.push(row)
  }
  return plan
}

/** A mark whose source changed it since it was brought; where a reader has found it, it stays. */
function later(stored: AnnotationRow, row: AnnotationRow): AnnotationRow[] {
  const isNews = (row.source_at ?? 0) > (stored.source_at ?? 0)
  const isSame = row.note === stored.note && row.style === stored.style
  if (stored.removed_at !== null || !isNews || isSame) return []
  const changed = { ...stored, note: row.note, style: row.style, source_at: row.source_at }
  const time = { updated_at: row.stored_at, stored_at: row.stored_at }
  return [{ ...changed, ...time, words: wordsIn(changed) }]
}

function rowOf(
  one: Clipping,
  {
    userId,
    itemId,
    now,
    utcOffset,
  }: { userId: string; itemId: string; now: number; utcOffset: number },
): AnnotationRow {
  const utc = (time: number): number =>
    Math.min(now, Math.max(0, time - (one.clock === 'local' ? utcOffset * 60_000 : 0)))
  const text = {
    quote: one.quote.slice(0, longestText),
    note: one.note.slice(0, longestText),
    chapter: one.chapter?.slice(0, longestChapter) ?? null,
  }
  const createdAt = one.createdAt === null ? now : utc(one.createdAt)
  const updatedAt = one.updatedAt === null ? createdAt : utc(one.updatedAt)
  return {
    ...text,
    id: uuidOf([userId, itemId, one.source, one.place, one.quote]),
    user_id: userId,
    item_id: itemId,
    kind: one.kind,
    ino: null,
    location: placeByWords(one.quote),
    fraction: Math.min(1, Math.max(0, one.fraction)),
    style: one.style,
    source: one.source,
    created_at: createdAt,
    updated_at: Math.max(createdAt, updatedAt),
    source_at: one.updatedAt === null ? 0 : updatedAt,
    removed_at: null,
    stored_at: now,
    words: wordsIn(text),
  }
}

/** See `annotationExchangeCalls`. */
function placeByWords(quote: string): string {
  const words = [...quote].slice(0, wordsToFind).join('')
  return `find:${encodeURIComponent(words.replaceAll(/\p{Surrogate}/gu, '\uFFFD'))}`
}

/** Of ids that are made of something else, within which these are unique. */
const namespace = Buffer.from('0f5a3c1e7b1d4e0a9c6688d2a4f1b7e3', 'hex')

/** The UUID (version 5) of these texts. */
function uuidOf(texts: readonly string[]): string {
  const hash = createHash('sha1').update(namespace).update(JSON.stringify(texts)).digest()
  hash[6] = ((hash[6] ?? 0) & 0x0f) | 0x50
  hash[8] = ((hash[8] ?? 0) & 0x3f) | 0x80
  return hash.toString('hex', 0, 16).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/u, '$1-$2-$3-$4-$5')
}
