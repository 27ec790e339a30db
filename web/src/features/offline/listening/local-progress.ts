import type { KnownPlace, Listening } from '../offline-types.ts'

/** An item is over when less than this is left (seconds); the server applies its library's own rule later. */
const OVER_WITHIN = 10

/** The place to go on from: the latest of what the server said and what was heard here since. */
export function latestPlace(
  known: KnownPlace | null,
  unsent: readonly Listening[],
): KnownPlace | null {
  return unsent.reduce<KnownPlace | null>((latest, listening) => {
    if (latest !== null && latest.at >= listening.updatedAt) return latest
    return placeAt(listening.currentTime, listening.duration, listening.updatedAt)
  }, known)
}

export function placeAt(currentTime: number, duration: number, at: number): KnownPlace {
  return { currentTime, isFinished: duration > 0 && duration - currentTime < OVER_WITHIN, at }
}

/** Where a new start begins: what is finished begins anew. */
export function startOf(place: KnownPlace | null): number {
  return place === null || place.isFinished ? 0 : place.currentTime
}

/** The later of two places; one that was listened to says nothing of the ebook. */
export function later(one: KnownPlace | null, other: KnownPlace): KnownPlace {
  if (one !== null && one.at > other.at) return one
  return one?.reading ? { reading: one.reading, ...other } : other
}
