import type { ListDetail, ListSummary } from '@lectern/contract'
import type { Card } from '#features/items/index.ts'
import { entryKey } from './entry.ts'
import type { Entry } from './entry.ts'

/** What the small pictures of a list need, taken from the cards of its first items. */
export function coverRefs(
  itemIds: readonly string[],
  cards: ReadonlyMap<string, Card>,
): ListSummary['covers'] {
  return [...new Set(itemIds)].flatMap((itemId) => {
    const card = cards.get(itemId)
    if (card === undefined) return []
    const { updatedAt, media, coverThumbhash } = JSON.parse(card) as CardFacts
    const { title, authorName, author } = media.metadata
    return [
      {
        id: itemId,
        title: title ?? '',
        author: authorName ?? author ?? '',
        coverPath: media.coverPath,
        updatedAt,
        ...(coverThumbhash === undefined ? {} : { coverThumbhash }),
      },
    ]
  })
}

/** The fields of a card that are read here. */
interface CardFacts {
  updatedAt: number
  coverThumbhash?: string
  media: {
    coverPath: string | null
    metadata: { title: string | null; authorName?: string; author?: string | null }
  }
}

/** How far somebody is in one entry; seconds. */
export interface EntryProgress extends Entry {
  duration: number
  position: number
  isFinished: number
  numTracks: number
  isMissing: number
  isInvalid: number
}

/** How far somebody is in a list, and where to go on in it. */
export function placeIn(
  rows: readonly EntryProgress[],
): Pick<ListDetail, 'finished' | 'timeLeft' | 'next'> {
  const open = rows.filter((row) => !row.isFinished)
  const timeLeft = open.reduce(
    (sum, row) => sum + Math.max(0, Number(row.duration) - Number(row.position)),
    0,
  )
  const index = rows.findIndex((row) => !row.isFinished && canPlay(row))
  const next = rows[index]
  return {
    finished: rows.length - open.length,
    timeLeft,
    next:
      next === undefined
        ? null
        : { index, libraryItemId: next.itemId, episodeId: next.episodeId || null },
  }
}

/** Episodes are always audio; a book may be only text, or gone. */
function canPlay({ episodeId, numTracks, isMissing, isInvalid }: EntryProgress): boolean {
  return !isMissing && !isInvalid && (episodeId !== '' || numTracks > 0)
}

/** The entries with one of them taken out and put before another, or at the end. */
export function moved(
  entries: readonly Entry[],
  { item, before }: { item: Entry; before: Entry | null },
): Entry[] {
  const key = entryKey(item)
  if (before !== null && entryKey(before) === key) return [...entries]
  const rest = entries.filter((entry) => entryKey(entry) !== key)
  const target = before === null ? null : entryKey(before)
  const at = target === null ? -1 : rest.findIndex((entry) => entryKey(entry) === target)
  return at < 0 ? [...rest, item] : [...rest.slice(0, at), item, ...rest.slice(at)]
}
