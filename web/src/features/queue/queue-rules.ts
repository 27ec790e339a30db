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
  /** It lay before what played when that was taken out: it stays to be seen, and doesn't play again by itself. */
  isHeard?: boolean | undefined
  /** It waits because the list that something was played from goes on; nobody queued it. */
  isFollowing?: boolean | undefined
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
  const at = startOfRest(others, current)
  return [...others.slice(0, at), ...moved, ...others.slice(at)]
}

/** Takes out one row. Where that is what plays, the rows before it are marked as heard: their place tells no more. */
export function without(
  items: readonly QueueItem[],
  thing: Thing,
  current: Thing | null = null,
): readonly QueueItem[] {
  const heard = isSame(thing, current) ? placeIn(items, thing) : 0
  return items
    .map((item, at) => (at < heard ? { ...item, isHeard: true } : item))
    .filter((item) => !isSame(item, thing))
}

/**
 * The queue once something was played out of a list: what waited by the listener's wish comes first, then what follows
 * in the list. Followers of an earlier list go.
 */
export function withList(
  items: readonly QueueItem[],
  started: QueueItem,
  list: readonly QueueItem[],
  before: Thing | null,
): readonly QueueItem[] {
  const wanted = withStarted(withoutFollowing(items, before), started, before)
  return withAdded(
    wanted,
    list.slice(0, mostFollowing).map((item) => ({ ...item, isFollowing: true })),
  )
}

/** Most rows that come along because a list goes on. */
const mostFollowing = 50

function withoutFollowing(items: readonly QueueItem[], except: Thing | null): readonly QueueItem[] {
  return items.filter((item) => !item.isFollowing || isSame(item, except))
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
  // Who moves a row wants it.
  const { isHeard: _heard, isFollowing: _following, ...wanted } = item
  return [...others.slice(0, place), wanted, ...others.slice(place)]
}

/**
 * The queue once `started` plays. One that waits keeps its row. Anything else was called from a shelf: it takes the row
 * of what played before, and nothing else changes but that followers of another list go.
 */
export function withStarted(
  items: readonly QueueItem[],
  started: QueueItem,
  before: Thing | null,
): readonly QueueItem[] {
  if (placeIn(items, started) >= 0) return asFound(items)
  const wanted = withoutFollowing(items, before)
  const place = placeIn(wanted, before)
  const at = place >= 0 ? place : startOfRest(wanted, null)
  const others = before === null ? wanted : without(wanted, before)
  return asFound([...others.slice(0, at), started, ...others.slice(at)])
}

/** What follows a thing, nearest first; everything that wasn't heard when it is not in the queue. */
export function following(items: readonly QueueItem[], thing: Thing | null): readonly QueueItem[] {
  const place = placeIn(items, thing)
  return place >= 0 ? items.slice(place + 1) : items.filter(({ isHeard }) => !isHeard)
}

/** Where the rest begins: behind what plays, else behind what was heard. */
function startOfRest(items: readonly QueueItem[], current: Thing | null): number {
  const place = placeIn(items, current)
  return (place >= 0 ? place : items.findLastIndex(({ isHeard }) => isHeard)) + 1
}

/** Something plays that has a row: from now on the places tell what was heard. */
function asFound(items: readonly QueueItem[]): readonly QueueItem[] {
  if (!items.some(({ isHeard }) => isHeard)) return items
  return items.map(({ isHeard: _heard, ...item }) => item)
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
