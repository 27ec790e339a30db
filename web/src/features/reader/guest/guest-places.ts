import { readStoredJson, writeStoredJson } from '#platform/storage.ts'
import type { Start } from '../opening/use-opening.ts'

const key = 'ui:share-places'
/** Links end; those that were read last are remembered. */
const mostKept = 50

type Kept = Record<string, { location: string; fraction: number }>

/** Where a guest was in a shared book. */
export function guestPlace(slug: string): Start {
  const place = places()[slug]
  return { location: place?.location ?? null, fraction: place?.fraction ?? 0 }
}

export function keepGuestPlace(
  slug: string,
  { location, fraction }: { location: string; fraction: number },
): void {
  const { [slug]: _before, ...others } = places()
  const newest = Object.entries(others).slice(1 - mostKept)
  writeStoredJson(key, Object.fromEntries([...newest, [slug, { location, fraction }]]))
}

function places(): Kept {
  const kept = readStoredJson<unknown>(key, {})
  if (typeof kept !== 'object' || kept === null) return {}
  const isPlace = (one: unknown): one is Kept[string] =>
    typeof one === 'object' &&
    one !== null &&
    'location' in one &&
    typeof one.location === 'string' &&
    'fraction' in one &&
    typeof one.fraction === 'number'
  return Object.fromEntries(
    Object.entries(kept).filter((entry): entry is [string, Kept[string]] => isPlace(entry[1])),
  )
}
