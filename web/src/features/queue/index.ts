export { QueueProvider, useIsQueued, usePageQueue, useQueue, useWaiting } from './queue-context.ts'
export {
  addToQueue,
  createPageQueue,
  emptyQueue,
  fillQueue,
  noteFollowing,
  followQueueOwner,
  noteSounding,
  noteStarted,
  noteStopped,
  openQueue,
  playNext,
  removeFromQueue,
  type PageQueue,
} from './queue.ts'
export {
  askAhead,
  nextInQueue,
  playAll,
  playInList,
  playNextAfter,
  skipToNext,
} from './queue-playback.ts'
export { queueItemOf, queueItemOfEpisode } from './queue-item.ts'
export type { QueueItem } from './queue-rules.ts'
export { QueueHost, QueuePanel } from './queue-host.tsx'
