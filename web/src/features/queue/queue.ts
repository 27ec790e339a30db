import { t } from '#platform/text/texts.ts'
import { createStore, type StoreApi } from 'zustand'
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

export interface QueueState {
  items: readonly QueueItem[]
  /** What the player holds, also while it is paused; null while it is empty. */
  current: Thing | null
  /** It sounds right now. */
  isSounding: boolean
  /** The next one starts when one ends. */
  autoPlay: boolean
  isOpen: boolean
}

/** How the queue has something played; the player says so when it is loaded. */
export interface QueuePlayer {
  play(thing: Thing): void
  pause(): void
}

/** What waits to be played. Each user's own; it survives a reload and is the same in all tabs. */
export interface PageQueue {
  store: StoreApi<QueueState>
  player: QueuePlayer
  /** Whether the next one can be played, asked shortly before the end of the one before; null: why not. */
  asked: { item: QueueItem; answer: Promise<string | null> } | null
}

/** The queue of a page, with what its user left in it, here or in another tab. The app makes one when it starts. */
export function createPageQueue(): PageQueue {
  const store = createStore<QueueState>(() => ({
    items: readKept(keyOfUser()),
    current: null,
    isSounding: false,
    autoPlay: readStored('playerQueueAutoPlay') !== '0',
    isOpen: false,
  }))
  return { store, player: { play() {}, pause() {} }, asked: null }
}

/** Keeps the queue that of whoever is signed in, and the same as in other tabs, until the returned function is called. */
export function followQueueOwner({ store }: PageQueue): () => void {
  let key = keyOfUser()
  const load = () => store.setState({ items: readKept(key) })
  const endSession = useSession.subscribe(() => {
    if (key === keyOfUser()) return
    key = keyOfUser()
    load()
  })
  const onStorage = (event: StorageEvent) => {
    if (event.key === null || event.key === key) load()
    // Another tab plays something else: what waits is told anew.
    if (event.key !== null && event.key === keyOfPlayed()) store.setState({})
  }
  addEventListener('storage', onStorage)
  return () => {
    endSession()
    removeEventListener('storage', onStorage)
  }
}

function readKept(key: StorageKey | null): QueueItem[] {
  return key === null ? [] : readQueue(readStoredJson<unknown>(key, []))
}

/** Puts items at the end and says so; those that wait already are ignored. */
export function addToQueue(queue: PageQueue, items: readonly QueueItem[]): void {
  const before = queue.store.getState().items
  keep(queue, withAdded(before, items))
  const count = queue.store.getState().items.length - before.length
  const first = items[0]
  if (count === 0 || !first) return void toast.info(t('queue.alreadyThere'), { id: 'queue' })
  toast.success(
    count === 1 ? t('queue.added', { title: first.title }) : t('queue.addedMany', { count }),
    { id: 'queue', action: { label: t('queue.show'), onPress: () => openQueue(queue) } },
  )
}

/** Puts items right behind what plays now and says so. */
export function playNext(queue: PageQueue, items: readonly QueueItem[]): void {
  const first = items[0]
  if (!first) return
  const { items: before, current } = queue.store.getState()
  keep(queue, withNext(before, items, current))
  toast.success(t('queue.addedNext', { title: first.title }), {
    id: 'queue',
    action: { label: t('queue.show'), onPress: () => openQueue(queue) },
  })
}

/** Takes out one item or episode. */
export function removeFromQueue(queue: PageQueue, thing: Thing): void {
  const { items, current } = queue.store.getState()
  keep(queue, without(items, thing, current))
}

/** Moves a row; places are counted from 0. */
export function moveInQueue(queue: PageQueue, from: number, to: number): void {
  keep(queue, withMoved(queue.store.getState().items, from, to))
}

/** Takes out everything but what plays; for some seconds it can be had back. */
export function clearQueue(queue: PageQueue): void {
  const { items, current } = queue.store.getState()
  keep(
    queue,
    items.filter((item) => isSame(item, current)),
  )
  offerBack(queue, items)
}

/** Playback was closed: nothing waits any more. Returns what did. */
export function emptyQueue(queue: PageQueue): readonly QueueItem[] {
  const { items } = queue.store.getState()
  keep(queue, [])
  return items
}

/** Replaces the queue. Returns what it held. */
export function fillQueue(queue: PageQueue, items: readonly QueueItem[]): readonly QueueItem[] {
  const before = queue.store.getState().items
  keep(queue, withAdded([], items))
  return before
}

/** A whole list has taken the place of what waited: for some seconds that can be had back. */
export function offerReplaced(queue: PageQueue, before: readonly QueueItem[]): void {
  const undo = () => {
    const { items, current } = queue.store.getState()
    const playing = items.find((item) => isSame(item, current))
    keep(queue, playing ? withStarted(before, playing, null) : before)
  }
  toast.info(t('queue.replaced'), {
    id: 'queue',
    ...withUndo(undo),
  })
}

/** Something is played out of a list that goes on after it. */
export function noteList(queue: PageQueue, started: QueueItem, list: readonly QueueItem[]): void {
  const { items, current } = queue.store.getState()
  keep(queue, withList(items, started, list, current ?? playedBeforeReload()))
}

/** What plays goes on by itself with these where nothing of a list follows already. */
export function noteFollowing(
  queue: PageQueue,
  playing: QueueItem,
  list: readonly QueueItem[],
): void {
  if (list.length === 0) return
  // What ties the queue to the player may be fetched later than the list was.
  if (queue.store.getState().current === null) noteStarted(queue, playing)
  const { items, current } = queue.store.getState()
  if (!isSame(playing, current)) return
  const hasList = following(items, current).some(({ isFollowing }) => isFollowing)
  if (!hasList) keep(queue, withList(items, playing, list, current))
}

/** Something plays now: it gets a row unless it has one. */
export function noteStarted(queue: PageQueue, item: QueueItem): void {
  const { items, current } = queue.store.getState()
  const started = { libraryItemId: item.libraryItemId, episodeId: item.episodeId }
  const before = current ?? playedBeforeReload()
  queue.store.setState({ current: started })
  keep(queue, withStarted(items, item, before))
  const key = keyOfPlayed()
  if (key !== null) writeStoredJson(key, started)
}

/** The player is empty. What waits goes on waiting. */
export function noteStopped(queue: PageQueue): void {
  queue.store.setState({ current: null, isSounding: false })
  const key = keyOfPlayed()
  if (key !== null) writeStored(key, null)
}

/** What the player held when the page went away without closing it. */
export function playedBeforeReload(): Thing | null {
  const key = keyOfPlayed()
  return key === null ? null : readStoredJson<Thing | null>(key, null)
}

function keyOfPlayed(): StorageKey | null {
  const id = useSession.getState().session?.user.id
  return id === undefined ? null : `ui:queue-played:${id}`
}

/** Whether what the player holds sounds right now. */
export function noteSounding(queue: PageQueue, isSounding: boolean): void {
  if (isSounding !== queue.store.getState().isSounding) queue.store.setState({ isSounding })
}

export function chooseAutoPlay(queue: PageQueue, autoPlay: boolean): void {
  queue.store.setState({ autoPlay })
  writeStored('playerQueueAutoPlay', autoPlay ? '1' : '0')
}

export function openQueue(queue: PageQueue): void {
  queue.store.setState({ isOpen: true })
}

export function closeQueue(queue: PageQueue): void {
  queue.store.setState({ isOpen: false })
}

function offerBack(queue: PageQueue, items: readonly QueueItem[]): void {
  const undo = () => keep(queue, withAdded(items, queue.store.getState().items))
  toast.success(t('queue.cleared'), {
    id: 'queue',
    ...withUndo(undo),
  })
}

function keep(queue: PageQueue, items: readonly QueueItem[]): void {
  if (items === queue.store.getState().items) return
  queue.store.setState({ items })
  const key = keyOfUser()
  if (key !== null) writeStoredJson(key, items)
}

function keyOfUser(): StorageKey | null {
  const id = useSession.getState().session?.user.id
  return id === undefined ? null : `ui:queue:${id}`
}
