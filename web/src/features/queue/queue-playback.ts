import { t } from '#platform/text/texts.ts'
import { CallError } from '#platform/net/call-error.ts'
import { call } from '#platform/net/call.ts'
import { toast } from '#ui/toast/toast.tsx'
import { fillQueue, noteList, offerReplaced, removeFromQueue, type PageQueue } from './queue.ts'
import { following, isSame, placeIn, type QueueItem, type Thing } from './queue-rules.ts'

/** Plays a whole list from `startIndex` on; it becomes the queue, what waited can be had back. Call it inside the click. */
export function playAll(queue: PageQueue, items: readonly QueueItem[], startIndex = 0): void {
  const first = items[startIndex]
  if (!first) return
  const { current } = queue.store.getState()
  const before = fillQueue(queue, items)
  if (following(before, current).some((item) => placeIn(items, item) < 0))
    offerReplaced(queue, before)
  queue.player.play(first)
}

/**
 * Plays one row of a list that goes on by itself: what waits comes first, then what follows in the list. Call it
 * inside the click.
 */
export function playInList(queue: PageQueue, item: QueueItem, list: readonly QueueItem[]): void {
  noteList(queue, item, list)
  queue.player.play(item)
}

/** Plays a row of the queue; pauses the one that sounds. Call it inside the click. */
export function playQueued(queue: PageQueue, thing: Thing): void {
  const { current, isSounding } = queue.store.getState()
  if (isSounding && isSame(thing, current)) return queue.player.pause()
  queue.player.play(thing)
}

/** After the end of `finished`: the next one starts if that is wanted. */
export function playNextAfter(queue: PageQueue, finished: Thing): void {
  if (queue.store.getState().autoPlay) void playFollowing(queue, finished)
}

/** What would come next, null at the end of the queue. */
export function nextInQueue(
  queue: PageQueue,
  thing: Thing | null = queue.store.getState().current,
): QueueItem | null {
  return following(queue.store.getState().items, thing)[0] ?? null
}

/** Plays what comes behind a thing, whatever `autoPlay` says. */
export function skipToNext(
  queue: PageQueue,
  after: Thing | null = queue.store.getState().current,
): void {
  void playFollowing(queue, after)
}

/**
 * Shortly before the end of a thing: asks whether the next can be played, so that nothing but its start lies between
 * the two. `null` when the end is no longer near.
 */
export function askAhead(queue: PageQueue, ending: Thing | null): void {
  const next = ending && queue.store.getState().autoPlay ? nextInQueue(queue, ending) : null
  if (queue.asked?.item === next) return
  queue.asked = next && { item: next, answer: refusalOf(next) }
}

/** Plays what follows. Items that are gone or closed to this user meanwhile leave the queue, and it is said why. */
async function playFollowing(queue: PageQueue, after: Thing | null): Promise<void> {
  const { current } = queue.store.getState()
  for (const item of following(queue.store.getState().items, after)) {
    const known = queue.asked?.item === item ? queue.asked.answer : refusalOf(item)
    queue.asked = null
    // oxlint-disable-next-line no-await-in-loop -- mostly the first one is it
    const refusal = await known
    const isOvertaken = !isStill(queue, current) || !queue.store.getState().items.includes(item)
    if (isOvertaken) return
    if (refusal === null) return queue.player.play(item)
    removeFromQueue(queue, item)
    toast.info(refusal, { id: `queue-${item.libraryItemId}` })
  }
}

/** Somebody pressed play on something else while we asked. */
function isStill(queue: PageQueue, current: Thing | null): boolean {
  const now = queue.store.getState().current
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
