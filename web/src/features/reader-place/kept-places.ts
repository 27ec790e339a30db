import { readStoredJson, writeStored, writeStoredJson } from '#platform/storage.ts'
import type { KeptPlace } from './place-rules.ts'

/** A book of a user; `ino` for a supplementary file, whose place is nobody's business but this browser's. */
export interface PlaceOf {
  userId: string
  itemId: string
  ino?: string | undefined
}

const key = 'ui:reading-places'
/** There while something hasn't reached the server: whoever starts the app need not read everything to know. */
export const unsentKey = 'ui:reading-unsent'
const most = 200

type Places = Record<string, KeptPlace & { userId: string; itemId: string; ino?: string }>

export function keptPlace(of: PlaceOf): KeptPlace | null {
  return all()[nameOf(of)] ?? null
}

/** Keeps a place; the oldest that the server has give way. */
export function keepPlace({ userId, itemId, ino }: PlaceOf, place: KeptPlace): void {
  const places = {
    ...all(),
    [nameOf({ userId, itemId, ino })]: { ...place, userId, itemId, ...(ino && { ino }) },
  }
  const sorted = Object.entries(places).sort(
    ([, one], [, other]) => Number(one.isSent) - Number(other.isSent) || other.at - one.at,
  )
  writeStoredJson(key, Object.fromEntries(sorted.slice(0, most)))
  writeStored(unsentKey, sorted.some(([, one]) => !one.isSent && !one.ino) ? '1' : null)
}

/** What a user read that the server doesn't know of, oldest first. */
export function unsentPlaces(userId: string): (KeptPlace & { itemId: string })[] {
  return Object.values(all())
    .filter((one) => one.userId === userId && !one.isSent && !one.ino)
    .sort((one, other) => one.at - other.at)
}

function all(): Places {
  const stored = readStoredJson<Places>(key, {})
  return typeof stored === 'object' && stored !== null ? stored : {}
}

function nameOf({ userId, itemId, ino }: PlaceOf): string {
  return ino ? `${userId} ${itemId} ${ino}` : `${userId} ${itemId}`
}
