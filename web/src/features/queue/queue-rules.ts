/** What can be played: a book, or an episode of a podcast. */
export interface Thing {
  libraryItemId: string
  episodeId: string | null
}

/** One row of the queue; `duration` in seconds, null when nobody knows it. */
export interface QueueItem extends Thing {
  libraryId: string
  title: string
  subtitle: string
  caption: string
  duration: number | null
  coverPath: string | null
  /** When the item last changed (ms), so that its picture is fetched anew then. */
  updatedAt?: number | undefined
}

/** The same item and, for episodes, the same episode. */
export function isSame(one: Thing, other: Thing | null): boolean {
  return (
    other !== null &&
    one.libraryItemId === other.libraryItemId &&
    (one.episodeId ?? null) === (other.episodeId ?? null)
  )
}

/** Place of a thing in the queue, or -1. */
export function placeIn(items: readonly QueueItem[], thing: Thing | null): number {
  return items.findIndex((item) => isSame(item, thing))
}

/** Puts items at the end; those that wait already stay where they are. */
export function withAdded(
  items: readonly QueueItem[],
  added: readonly QueueItem[],
): readonly QueueItem[] {
  const waiting = new Set(items.map(keyOf))
  const fresh = distinct(added).filter((item) => !waiting.has(keyOf(item)))
  return fresh.length === 0 ? items : [...items, ...fresh]
}

/** Puts items right behind the one that plays, at the front when none does; those that wait already are moved there. */
export function withNext(
  items: readonly QueueItem[],
  added: readonly QueueItem[],
  current: Thing | null,
): readonly QueueItem[] {
  const moved = distinct(added).filter((item) => !isSame(item, current))
  const keys = new Set(moved.map(keyOf))
  const others = items.filter((item) => !keys.has(keyOf(item)))
  const at = placeIn(others, current) + 1
  return [...others.slice(0, at), ...moved, ...others.slice(at)]
}

export function without(items: readonly QueueItem[], thing: Thing): readonly QueueItem[] {
  return items.filter((item) => !isSame(item, thing))
}

/** Moves one row; places are counted from 0. */
export function withMoved(
  items: readonly QueueItem[],
  from: number,
  to: number,
): readonly QueueItem[] {
  const item = items[from]
  const last = items.length - 1
  if (item === undefined || from === to) return items
  const others = items.filter((_item, at) => at !== from)
  const place = Math.min(last, Math.max(0, to))
  return [...others.slice(0, place), item, ...others.slice(place)]
}

/**
 * The queue once `started` plays. One that waits keeps its row. Anything else was called from a shelf: it takes the row
 * of what played before, and nothing else changes.
 */
export function withStarted(
  items: readonly QueueItem[],
  started: QueueItem,
  before: Thing | null,
): readonly QueueItem[] {
  if (placeIn(items, started) >= 0) return items
  const at = Math.max(0, placeIn(items, before))
  const others = before === null ? items : without(items, before)
  return [...others.slice(0, at), started, ...others.slice(at)]
}

/** What follows a thing, nearest first; everything when it is not in the queue. */
export function following(items: readonly QueueItem[], thing: Thing | null): readonly QueueItem[] {
  return items.slice(placeIn(items, thing) + 1)
}

/** Seconds of all rows whose length is known. */
export function totalDuration(items: readonly QueueItem[]): number {
  return items.reduce((sum, { duration }) => sum + (duration ?? 0), 0)
}

/** Each thing once, at its first place. */
export function distinct(items: readonly QueueItem[]): QueueItem[] {
  const seen = new Set<string>()
  return items.filter((item) => {
    const isNew = !seen.has(keyOf(item))
    seen.add(keyOf(item))
    return isNew
  })
}

/** Names a thing among others. */
export function keyOf({ libraryItemId, episodeId }: Thing): string {
  return `${libraryItemId} ${episodeId ?? ''}`
}

/** Rows as they were stored; anything that is not a row is left out. */
export function readQueue(stored: unknown): QueueItem[] {
  return Array.isArray(stored) ? distinct(stored.filter(isItem)) : []
}

function isItem(value: unknown): value is QueueItem {
  if (typeof value !== 'object' || value === null) return false
  const item = value as Record<string, unknown>
  const texts = ['libraryItemId', 'libraryId', 'title', 'subtitle', 'caption']
  return (
    texts.every((name) => typeof item[name] === 'string') &&
    item['libraryItemId'] !== '' &&
    isNullOr('string', item['episodeId']) &&
    isNullOr('number', item['duration']) &&
    isNullOr('string', item['coverPath'])
  )
}

function isNullOr(type: 'string' | 'number', value: unknown): boolean {
  return value === null || typeof value === type
}
