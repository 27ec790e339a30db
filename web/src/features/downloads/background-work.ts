import type { PagePlayer } from '#features/player/index.ts'
import { followOffline, onTwoPlaces } from '#features/offline/index.ts'
import { offerOtherPosition } from './position-conflict.ts'

/** Everything that goes on in the background for being without the server; returns the end of it. */
export function followDownloads(player: PagePlayer): () => void {
  const ends = [onTwoPlaces((places) => offerOtherPosition(player, places)), followOffline()]
  return () => ends.forEach((end) => end())
}
