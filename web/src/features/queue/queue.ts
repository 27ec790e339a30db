import { t } from '#platform/text/texts.ts'
import { create } from 'zustand'
import { useSession } from '#platform/session/session.ts'
import {
  readStored,
  readStoredJson,
  writeStored,
  writeStoredJson,
  type StorageKey,
} from '#platform/storage.ts'
import { withUndo } from '#ui/action/attempt.ts'
import { toast } from '#ui/toast/toast.tsx'
import {
  following,
  isSame,
  placeIn,
  readQueue,
  withAdded,
  withList,
  withMoved,
  withNext,
  without,
  withStarted,
  type QueueItem,
  type Thing,
} from './queue-rules.ts'

interface QueueState {
  items: readonly QueueItem[]
  /** What the player holds, also while it is paused; null while it is empty. */
  current: Thing | null
  /** It sounds right now. */
  isSounding: boolean
  /** The next one starts when one ends. */
  autoPlay: boolean
  isOpen: boolean
}

/** What waits to be played. Each user's own; it survives a reload and is the same in all tabs. */
export const useQueue = create<QueueState>(() => ({
  items: [],
  current: null,
  isSounding: false,
  autoPlay: readStored('playerQueueAutoPlay') !== '0',
  isOpen: false,
}))

/** Puts items at the end and says so; those that wait already are ignored. */
export function addToQueue(items: readonly QueueItem[]): void {
  const before = useQueue.getState().items
  keep(withAdded(before, items))
  const count = useQueue.getState().items.length - before.length
  const first = items[0]
  if (count === 0 || !first) return void toast.info(t('queue.alreadyThere'), { id: 'queue' })
  toast.success(
    count === 1 ? t('queue.added', { title: first.title }) : t('queue.addedMany', { count }),
    { id: 'queue', action: { label: t('queue.show'), onPress: openQueue } },
  )
}

/** Puts items right behind what plays now and says so. */
export function playNext(items: readonly QueueItem[]): void {
  const first = items[0]
  if (!first) return
  const { items: before, current } = useQueue.getState()
  keep(withNext(before, items, current))
  toast.success(t('queue.addedNext', { title: first.title }), {
    id: 'queue',
    action: { label: t('queue.show'), onPress: openQueue },
  })
}

/** Takes out one item or episode. */
export function removeFromQueue(thing: Thing): void {
  const { items, current } = useQueue.getState()
  keep(without(items, thing, current))
}

/** Moves a row; places are counted from 0. */
export function moveInQueue(from: number, to: number): void {
  keep(withMoved(useQueue.getState().items, from, to))
}

/** Takes out everything but what plays; for some seconds it can be had back. */
export function clearQueue(): void {
  const { items, current } = useQueue.getState()
  keep(items.filter((item) => isSame(item, current)))
  offerBack(items)
}

/** Playback was closed: nothing waits any more. Returns what did. */
export function emptyQueue(): readonly QueueItem[] {
  const { items } = useQueue.getState()
  keep([])
  return items
}

/** Replaces the queue. Returns what it held. */
export function fillQueue(items: readonly QueueItem[]): readonly QueueItem[] {
  const before = useQueue.getState().items
  keep(withAdded([], items))
  return before
}

/** A whole list has taken the place of what waited: for some seconds that can be had back. */
export function offerReplaced(before: readonly QueueItem[]): void {
  const undo = () => {
    const { items, current } = useQueue.getState()
    const playing = items.find((item) => isSame(item, current))
    keep(playing ? withStarted(before, playing, null) : before)
  }
  toast.info(t('queue.replaced'), {
    id: 'queue',
    ...withUndo(undo),
  })
}

/** Something is played out of a list that goes on after it. */
export function noteList(started: QueueItem, list: readonly QueueItem[]): void {
  const { items, current } = useQueue.getState()
  keep(withList(items, started, list, current ?? playedBeforeReload()))
}

/** Something plays now: it gets a row unless it has one. */
export function noteStarted(item: QueueItem): void {
  const { items, current } = useQueue.getState()
  const started = { libraryItemId: item.libraryItemId, episodeId: item.episodeId }
  const before = current ?? playedBeforeReload()
  useQueue.setState({ current: started })
  keep(withStarted(items, item, before))
  const key = keyOfPlayed()
  if (key !== null) writeStoredJson(key, started)
}

/** The player is empty. What waits goes on waiting. */
export function noteStopped(): void {
  useQueue.setState({ current: null, isSounding: false })
  const key = keyOfPlayed()
  if (key !== null) writeStored(key, null)
}

/** What the player held when the page went away without closing it. */
function playedBeforeReload(): Thing | null {
  const key = keyOfPlayed()
  return key === null ? null : readStoredJson<Thing | null>(key, null)
}

function keyOfPlayed(): StorageKey | null {
  const id = useSession.getState().session?.user.id
  return id === undefined ? null : `ui:queue-played:${id}`
}

/** Whether what the player holds sounds right now. */
export function noteSounding(isSounding: boolean): void {
  if (isSounding !== useQueue.getState().isSounding) useQueue.setState({ isSounding })
}

export function chooseAutoPlay(autoPlay: boolean): void {
  useQueue.setState({ autoPlay })
  writeStored('playerQueueAutoPlay', autoPlay ? '1' : '0')
}

/** Whether an item or episode waits, for components. */
export function useIsQueued(libraryItemId: string, episodeId: string | null = null): boolean {
  return useQueue(({ items }) => placeIn(items, { libraryItemId, episodeId }) >= 0)
}

/** How many come after what plays, for components. */
export function useWaiting(): number {
  return useQueue(({ items, current }) => following(items, current).length)
}

/** How many wait where nothing plays here: what was heard last, or sounds in another tab, doesn't wait. */
export function useWaitingHere(): number {
  return useQueue(({ items, current }) =>
    current === null ? following(items, playedBeforeReload()).length : 0,
  )
}

export function openQueue(): void {
  useQueue.setState({ isOpen: true })
}

export function closeQueue(): void {
  useQueue.setState({ isOpen: false })
}

function offerBack(items: readonly QueueItem[]): void {
  const undo = () => keep(withAdded(items, useQueue.getState().items))
  toast.success(t('queue.cleared'), {
    id: 'queue',
    ...withUndo(undo),
  })
}

let loadedFor: StorageKey | null = null
useSession.subscribe(loadForUser)
loadForUser()
addEventListener('storage', ({ key }) => {
  if (key === null || key === loadedFor) load(loadedFor)
  // Another tab plays something else: what waits is told anew.
  if (key !== null && key === keyOfPlayed()) useQueue.setState({})
})

function loadForUser(): void {
  const key = keyOfUser()
  if (key === loadedFor) return
  loadedFor = key
  load(key)
}

/** Takes over what this user left in the queue, here or in another tab. */
function load(key: StorageKey | null): void {
  useQueue.setState({ items: key === null ? [] : readQueue(readStoredJson<unknown>(key, [])) })
}

function keep(items: readonly QueueItem[]): void {
  if (items === useQueue.getState().items) return
  useQueue.setState({ items })
  const key = keyOfUser()
  if (key !== null) writeStoredJson(key, items)
}

function keyOfUser(): StorageKey | null {
  const id = useSession.getState().session?.user.id
  return id === undefined ? null : `ui:queue:${id}`
}
