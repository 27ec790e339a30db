import { t } from '#platform/text/texts.ts'
import { CallError } from '#platform/net/call-error.ts'
import { call } from '#platform/net/call.ts'
import { toast } from '#ui/toast/toast.tsx'
import { fillQueue, noteList, offerReplaced, removeFromQueue, useQueue } from './queue.ts'
import { following, isSame, placeIn, type QueueItem, type Thing } from './queue-rules.ts'

interface PlayerPort {
  play(thing: Thing): void
  pause(): void
}

let port: PlayerPort = { play() {}, pause() {} }

/** Tells the queue how something is played; the player does so when it is loaded. */
export function connectPlayer(player: PlayerPort): void {
  port = player
}

/** Plays a whole list from `startIndex` on; it becomes the queue, what waited can be had back. Call it inside the click. */
export function playAll(items: readonly QueueItem[], startIndex = 0): void {
  const first = items[startIndex]
  if (!first) return
  const { current } = useQueue.getState()
  const before = fillQueue(items)
  if (following(before, current).some((item) => placeIn(items, item) < 0)) offerReplaced(before)
  port.play(first)
}

/**
 * Plays one row of a list that goes on by itself: what waits comes first, then what follows in the list. Call it
 * inside the click.
 */
export function playInList(item: QueueItem, list: readonly QueueItem[]): void {
  noteList(item, list)
  port.play(item)
}

/** Plays a row of the queue; pauses the one that sounds. Call it inside the click. */
export function playQueued(thing: Thing): void {
  const { current, isSounding } = useQueue.getState()
  if (isSounding && isSame(thing, current)) return port.pause()
  port.play(thing)
}

/** After the end of `finished`: the next one starts if that is wanted. */
export function playNextAfter(finished: Thing): void {
  if (useQueue.getState().autoPlay) void playFollowing(finished)
}

/** What would come next, null at the end of the queue. */
export function nextInQueue(thing: Thing | null = useQueue.getState().current): QueueItem | null {
  return following(useQueue.getState().items, thing)[0] ?? null
}

/** Plays what comes behind a thing, whatever `autoPlay` says. */
export function skipToNext(after: Thing | null = useQueue.getState().current): void {
  void playFollowing(after)
}

let asked: { item: QueueItem; answer: Promise<string | null> } | null = null

/**
 * Shortly before the end of a thing: asks whether the next can be played, so that nothing but its start lies between
 * the two. `null` when the end is no longer near.
 */
export function askAhead(ending: Thing | null): void {
  const next = ending && useQueue.getState().autoPlay ? nextInQueue(ending) : null
  if (asked?.item === next) return
  asked = next && { item: next, answer: refusalOf(next) }
}

/** Plays what follows. Items that are gone or closed to this user meanwhile leave the queue, and it is said why. */
async function playFollowing(after: Thing | null): Promise<void> {
  const { current } = useQueue.getState()
  for (const item of following(useQueue.getState().items, after)) {
    const known = asked?.item === item ? asked.answer : refusalOf(item)
    asked = null
    // oxlint-disable-next-line no-await-in-loop -- mostly the first one is it
    const refusal = await known
    const isOvertaken = !isStill(current) || !useQueue.getState().items.includes(item)
    if (isOvertaken) return
    if (refusal === null) return port.play(item)
    removeFromQueue(item)
    toast.info(refusal, { id: `queue-${item.libraryItemId}` })
  }
}

/** Somebody pressed play on something else while we asked. */
function isStill(current: Thing | null): boolean {
  const now = useQueue.getState().current
  return current === null ? now === null : isSame(current, now)
}

/** Why an item can't be played any more; null when it can, or when the server could not be asked. */
async function refusalOf({ libraryItemId, episodeId, title }: QueueItem): Promise<string | null> {
  try {
    if (episodeId)
      await call('GET /api/podcasts/:id/episode/:episodeId', {
        params: { id: libraryItemId, episodeId },
      })
    const item = await call('GET /api/items/:id', { params: { id: libraryItemId } })
    return item.isMissing ? t('queue.skippedMissing', { title }) : null
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    if (error.status === 404) return t('queue.skippedGone', { title })
    return error.status === 403 ? t('queue.skippedClosed', { title }) : null
  }
}
