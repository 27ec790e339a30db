import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Now } from '#platform/clock.ts'
import { createGate } from '#platform/gate.ts'
import { within } from '#platform/within.ts'

export interface FolderSizes {
  /** Bytes in a folder and all below it, as they were counted lately; null: they are being counted. */
  of(folder: string): Promise<number | null>
  /** It isn't as it was. */
  forget(folder: string): void
}

/** So long, in ms, a number is good enough. */
const freshMs = 5 * 60_000
const patienceMs = 1500
/** All file calls of the process share a few threads. */
const atOnce = 3

/** Counts folders of the server's own, which may hold tens of thousands of files; nobody waits long for that. */
export function createFolderSizes(now: Now): FolderSizes {
  const known = new Map<string, { at: number; bytes: number }>()
  const counting = new Map<string, Promise<number>>()

  function count(folder: string): Promise<number> {
    const underWay = counting.get(folder)
    if (underWay !== undefined) return underWay
    const work = bytesIn(folder)
      .then((bytes) => {
        if (counting.get(folder) === work) known.set(folder, { at: now(), bytes })
        return bytes
      })
      .finally(() => {
        if (counting.get(folder) === work) counting.delete(folder)
      })
    counting.set(folder, work)
    return work
  }

  return {
    async of(folder) {
      const last = known.get(folder)
      if (last !== undefined && now() - last.at < freshMs) return last.bytes
      return within(patienceMs, count(folder)).catch(() => last?.bytes ?? null)
    },
    forget(folder) {
      known.delete(folder)
      counting.delete(folder)
    },
  }
}

/** Bytes of all files below a folder; what is gone or can't be read counts nothing. */
export async function bytesIn(folder: string): Promise<number> {
  const gate = createGate(atOnce)
  const below = async (path: string): Promise<number> => {
    const entries = await gate(() => readdir(path, { withFileTypes: true })).catch(() => [])
    const sizes = await Promise.all(
      entries.map((entry) => {
        const at = join(path, entry.name)
        return entry.isDirectory() ? below(at) : sizeOf(at)
      }),
    )
    return sizes.reduce((sum, size) => sum + size, 0)
  }
  const sizeOf = (path: string): Promise<number> =>
    gate(() => stat(path)).then(
      ({ size }) => size,
      () => 0,
    )
  return below(folder)
}
