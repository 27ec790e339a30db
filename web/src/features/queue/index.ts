export {
  addToQueue,
  emptyQueue,
  fillQueue,
  noteSounding,
  noteStarted,
  noteStopped,
  openQueue,
  playNext,
  removeFromQueue,
  useIsQueued,
  useQueue,
  useWaiting,
} from './queue.ts'
export {
  askAhead,
  connectPlayer,
  nextInQueue,
  playAll,
  playInList,
  playNextAfter,
  skipToNext,
} from './queue-playback.ts'
export { queueItemOf, queueItemOfEpisode } from './queue-item.ts'
export type { QueueItem } from './queue-rules.ts'
export { QueueHost, QueuePanel } from './queue-host.tsx'
