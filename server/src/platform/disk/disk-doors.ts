import { createDoor } from './disk-door.ts'
import type { CallPool, DiskDoor, DiskRequest } from './disk-door.ts'

export interface DiskDoorsOptions {
  /** Calls to one disk that may be out at once. */
  atOnce: number
  /** Calls to all disks from which on each disk has one out at once. */
  ofAll: number
  /** Calls to all disks that are never exceeded. */
  most: number
  /** After so long without an answer a disk or a file of it counts as hanging; milliseconds. */
  limitMs: number
  /** A question to the disk itself that no cache answers. */
  ask: (root: string) => Promise<unknown>
}

interface PathRequest<T> extends DiskRequest<T> {
  /** Places outside of the known folders pass by a door, too: one for all of them. */
  isAnywhere?: boolean
}

/**
 * A door before each disk. Calls to a disk that hangs (a network mount whose server is gone) never return and each of them
 * keeps one of the few threads that all file calls share: only a few are let out per disk, and while it hangs the next are
 * refused with `busy`. So the other disks go on. When a server goes that has many disks, each of them keeps what it has,
 * so the more is out over all, the less each may begin.
 */
export function createDiskDoors({ ofAll, most, ...options }: DiskDoorsOptions) {
  const listeners = new Set<(root: string, isHanging: boolean) => void>()
  const pool: CallPool = {
    out: 0,
    hasRoom: (underWay) => pool.out < most && (pool.out < ofAll || underWay === 0),
    // The question may stay out, too: another disk must have a call left even so.
    hasPlenty: () => pool.out < ofAll && pool.out + 1 < most,
    // Whoever waits before any door: the call that has just ended may have been what kept them all waiting.
    next() {
      for (const door of doors.values()) door.next()
      elsewhere.next()
    },
  }
  const newDoor = (root: string): DiskDoor =>
    createDoor(root, {
      ...options,
      pool,
      tell(...news) {
        for (const listener of listeners) listener(...news)
      },
    })
  const doors = new Map<string, DiskDoor>()
  const elsewhere = newDoor('')

  function doorOf(path: string): DiskDoor | undefined {
    let found: DiskDoor | undefined
    for (const door of doors.values()) {
      const isBelow = path === door.root || path.startsWith(`${door.root}/`)
      if (isBelow && door.root.length > (found?.root.length ?? 0)) found = door
    }
    return found
  }

  return {
    /** Lets calls below this folder pass by a door of their own from now on. */
    know(root: string): void {
      const plain = root.replace(/(.)\/+$/u, '$1')
      if (!doors.has(plain)) doors.set(plain, newDoor(plain))
    },

    /** The known folder in which a path lies; null for none. */
    rootOf: (path: string): string | null => doorOf(path)?.root ?? null,

    /**
     * Does something with the disk on which a path lies. Paths below no known folder pass freely unless `isAnywhere`.
     * Not to be used inside of itself for one path.
     * @throws Problem `busy` when the disk doesn't answer, or not for this path.
     */
    async through<T>(
      path: string,
      work: () => Promise<T>,
      request: PathRequest<T> = {},
    ): Promise<T> {
      const door = doorOf(path) ?? (request.isAnywhere === true ? elsewhere : undefined)
      return door === undefined ? work() : door.pass(path, work, request)
    },

    /** Tells when a disk begins to hang and when it answers again; returns the function that ends it. */
    follow(listener: (root: string, isHanging: boolean) => void): () => void {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
