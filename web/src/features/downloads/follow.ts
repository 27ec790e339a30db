import { followOffline, onTwoPlaces } from '#features/offline/index.ts'
import { sayTwoPlaces } from './two-places.ts'

/** Everything that goes on in the background for being without the server; returns the end of it. */
export function followDownloads(): () => void {
  const ends = [onTwoPlaces(sayTwoPlaces), followOffline()]
  return () => ends.forEach((end) => end())
}
