import { Problem } from './problem.ts'

export interface DiskDoorsOptions {
  /** Calls to one disk that may be out at once. */
  atOnce: number
  /** Calls to all disks from which on each disk has one out at once. */
  ofAll: number
  /** Calls to all disks that are never exceeded. */
  most: number
  /** After so long without an answer a disk counts as hanging; milliseconds. */
  limitMs: number
}

interface Waiting {
  start: () => void
  refuse: () => void
  isPatient: boolean
}

interface Wish<T> {
  /** Gets what came when nobody waited for it any more. */
  onLate?: (value: T) => void
  /** Waits for a disk that hangs, for ever if need be. */
  isPatient?: boolean
  /** Much is written or read at once, so it may take several times as long. */
  isLong?: boolean
  /** Places outside of the known folders pass by a door, too: one for all of them. */
  isAnywhere?: boolean
}

/** How much more time than others a long call has. */
const longFactor = 6

interface Door {
  root: string
  running: number
  /** Calls that had no answer in time. Their threads are lost until the disk answers after all. */
  late: number
  line: Waiting[]
}

/**
 * A door before each disk. Calls to a disk that hangs (a network mount whose server is gone) never return and each of them
 * keeps one of the few threads that all file calls share: only a few are let out per disk, and while one of them is
 * overdue the next are refused with `busy`. So the other disks go on. When a server goes that has many disks, each of them
 * keeps what it has, so the more is out over all, the less each may begin.
 */
export function createDiskDoors({ atOnce, ofAll, most, limitMs }: DiskDoorsOptions) {
  const doors = new Map<string, Door>()
  const elsewhere = newDoor('')
  /** Calls that are out, over all disks. */
  let out = 0
  const listeners = new Set<(root: string, isHanging: boolean) => void>()

  function doorOf(path: string): Door | undefined {
    let found: Door | undefined
    for (const door of doors.values()) {
      const isBelow = path === door.root || path.startsWith(`${door.root}/`)
      if (isBelow && door.root.length > (found?.root.length ?? 0)) found = door
    }
    return found
  }

  function tell({ root, late }: Door): void {
    for (const listener of listeners) listener(root, late > 0)
  }

  const mayStart = ({ running }: Door): boolean =>
    out < most && running < (out < ofAll ? atOnce : 1)

  /** Whoever waits before any door: the call that has just ended may have been what kept them all waiting. */
  function next(): void {
    for (const door of [...doors.values(), elsewhere])
      while (door.line.length > 0 && mayStart(door)) door.line.shift()?.start()
  }

  function pass<T>(
    door: Door,
    work: () => Promise<T>,
    { onLate, isPatient = false, isLong = false }: Wish<T>,
  ): Promise<T> {
    return new Promise((resolve, reject) => {
      const start = (): void => {
        let isOverdue = false
        door.running += 1
        out += 1
        const timer = setTimeout(
          () => {
            isOverdue = true
            door.late += 1
            if (door.late === 1) tell(door)
            for (const waiting of door.line) if (!waiting.isPatient) waiting.refuse()
            door.line = door.line.filter((waiting) => waiting.isPatient)
            refuse()
          },
          limitMs * (isLong ? longFactor : 1),
        ).unref()
        const settle = (): void => {
          clearTimeout(timer)
          door.running -= 1
          out -= 1
          if (isOverdue) door.late -= 1
          if (isOverdue && door.late === 0) tell(door)
          next()
        }
        work().then(
          (value) => {
            settle()
            if (isOverdue) onLate?.(value)
            else resolve(value)
          },
          (error: unknown) => {
            settle()
            reject(error instanceof Error ? error : new Error(String(error)))
          },
        )
      }
      const refuse = (): void => reject(hanging(door.root))
      if (mayStart(door) && door.late === 0) start()
      else door.line.push({ start, refuse, isPatient })
    })
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
     * @throws Problem `busy` when the disk doesn't answer.
     */
    async through<T>(path: string, work: () => Promise<T>, wish: Wish<T> = {}): Promise<T> {
      const door = doorOf(path) ?? (wish.isAnywhere === true ? elsewhere : undefined)
      if (door === undefined) return work()
      if (door.late > 0 && wish.isPatient !== true) throw hanging(door.root)
      return pass(door, work, wish)
    },

    /** Tells when a disk begins to hang and when it answers again; returns the function that ends it. */
    follow(listener: (root: string, isHanging: boolean) => void): () => void {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

const newDoor = (root: string): Door => ({ root, running: 0, late: 0, line: [] })

function hanging(root: string): Problem {
  const which = root === '' ? 'A disk' : `The disk with "${root}"`
  return new Problem('busy', `${which} does not answer. Try again later.`)
}
