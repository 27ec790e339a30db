import { emptyQueue } from '#features/queue/index.ts'
import { player } from './store.ts'

/** Ends playback by the listener's own wish: the queue goes with it. */
export async function closePlayer(): Promise<void> {
  emptyQueue()
  await player.close()
}
