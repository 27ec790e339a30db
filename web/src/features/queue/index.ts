export {
  addToQueue,
  closeQueue,
  emptyQueue,
  isQueued,
  noteStarted,
  noteStopped,
  openQueue,
  playNext,
  removeFromQueue,
  useIsQueued,
  useQueue,
} from './queue.ts'
export { connectPlayer, nextInQueue, playAll, playNextAfter, skipToNext } from './play-queue.ts'
export { queueItemOf, queueItemOfEpisode } from './queue-item.ts'
export type { QueueItem, Thing } from './queue-rules.ts'
