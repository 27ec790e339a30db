import type { PlaceState } from '@lectern/contract'
import { mayWrite, stat, statfs } from '#platform/disk/disk.ts'
import { Problem } from '#platform/problem.ts'
import { TooSlow, within } from '#platform/within.ts'

export type Place = Pick<PlaceState, 'path' | 'use' | 'library' | 'libraryId'>

/** A disk that needs longer hangs, or is so slow that somebody should know. */
const patienceMs = 3000

/** Looks at folders, each by itself: one that hangs keeps no other one waiting. */
export const lookAtPlaces = (places: readonly Place[]): Promise<PlaceState[]> =>
  Promise.all(places.map(lookAt))

async function lookAt(place: Place): Promise<PlaceState> {
  const unknown = { disk: null, freeBytes: null, totalBytes: null }
  try {
    return { ...place, ...(await within(patienceMs, factsOf(place.path))) }
  } catch (error) {
    const isSilent = error instanceof TooSlow || (error instanceof Problem && error.kind === 'busy')
    return { ...place, ...unknown, state: isSilent ? 'silent' : 'missing' }
  }
}

/** Rejects where there is no such folder. */
async function factsOf(path: string) {
  const facts = await stat(path)
  if (!facts.isDirectory()) throw new Error(`${path} is no folder`)
  const { type, bsize, blocks, bavail, files } = await statfs(path)
  const isWritable = await mayWrite(path).then(
    () => true,
    (error: unknown) => {
      if (error instanceof Problem && error.kind === 'busy') throw error
      return false
    },
  )
  return {
    state: isWritable ? ('fine' as const) : ('readOnly' as const),
    disk: blocks === 0 ? null : `${type} ${blocks} ${files}`,
    freeBytes: blocks === 0 ? null : bavail * bsize,
    totalBytes: blocks === 0 ? null : blocks * bsize,
  }
}
