import { readStoredJson, writeStoredJson } from '../storage.ts'
import type { MediaProgress, ProgressGroup } from '@lectern/contract'

interface KnownGroup {
  mark: string
  places: MediaProgress[]
}

const kept = readStoredJson<KnownGroup[]>('ui:places', [])
let known: KnownGroup[] = Array.isArray(kept) ? kept : []

/** Marks of the places that this browser has, for the server to leave out. */
export function knownMarks(): string {
  return known.map(({ mark }) => mark).join()
}

/** All places: what the server sent, and of what it left out those that are here. They are kept for the next start. */
export function takePlaces(groups: ProgressGroup[]): MediaProgress[] {
  known = groups.map(({ mark, places }, index) => ({
    mark,
    places: places ?? known[index]?.places ?? [],
  }))
  if (!groups.length || groups.some(({ places }) => places)) writeStoredJson('ui:places', known)
  return known.flatMap(({ places }) => places)
}
