import { basename } from 'node:path'
import { Problem } from '../problem.ts'

/** What all doors share: threads for file calls. */
export interface CallPool {
  /** Calls that are out, over all doors. */
  out: number
  /** Whether another call may go out where so many are under way that may still be answered in time. */
  hasRoom(underWay: number): boolean
  /** Whether there is enough to ask a disk how it is. */
  hasPlenty(): boolean
  /** Somebody else may have a turn. */
  next(): void
}

export interface DoorDeps {
  pool: CallPool
  /** Calls that may be out at once. */
  atOnce: number
  /** After so long without an answer a call counts as lost; milliseconds. */
  limitMs: number
  /** A question to the disk itself that no cache answers. */
  ask: (root: string) => Promise<unknown>
  tell: (root: string, isHanging: boolean) => void
}

export interface DiskRequest<T> {
  /** Gets what came when nobody waited for it any more. */
  onLate?: (value: T) => void
  /** Waits for a disk that hangs, for ever if need be. */
  isPatient?: boolean
  /** Much is written or read at once, so it may take several times as long. */
  isLong?: boolean
}

/** How much more time than others a long call has. */
const longFactor = 6

interface Waiting {
  path: string
  key: string
  start: () => void
  refuse: () => void
  isPatient: boolean
}

export type DiskDoor = ReturnType<typeof createDoor>

/**
 * The door before one disk. A call that has no answer in time is lost, with its thread, until the disk answers after all.
 * Then either the disk hangs, and everything is refused, or something is wrong with that one file (a damaged place, a
 * pipe), and only it is: the disk is asked which. Of each file one call is out at a time, so that the others always have
 * some left; with too many lost ones the disk counts as hanging whatever it says.
 */
export function createDoor(root: string, { pool, atOnce, limitMs, ask, tell }: DoorDeps) {
  const mostLost = Math.max(1, Math.floor(atOnce / 2))
  /** Calls that are out, and those of them that are lost, by file. */
  const running = new Set<string>()
  const lost = new Set<string>()
  let line: Waiting[] = []
  let isHanging = false
  let isAsking = false
  /** The disk had no answer to the question how it is. */
  let isSilent = false

  const mayStart = (key: string): boolean =>
    !isHanging &&
    !running.has(key) &&
    running.size < atOnce &&
    pool.hasRoom(running.size - lost.size)

  function judge(): void {
    const wasHanging = isHanging
    isHanging = lost.size > mostLost || (lost.size > 0 && (isSilent || lost.has(root)))
    if (isHanging === wasHanging) return
    tell(root, isHanging)
    if (isHanging) refuseLine(() => true)
    else pool.next()
  }

  function refuseLine(isMeant: (waiting: Waiting) => boolean): void {
    const refused = line.filter((waiting) => !waiting.isPatient && isMeant(waiting))
    line = line.filter((waiting) => !refused.includes(waiting))
    for (const { refuse } of refused) refuse()
  }

  /** Has the disk said how it is. */
  function question(): void {
    if (isAsking) return
    if (!pool.hasPlenty()) {
      isSilent = true
      return judge()
    }
    isAsking = true
    pool.out += 1
    const timer = setTimeout(() => {
      isSilent = true
      judge()
    }, limitMs / 3).unref()
    const heard = (): void => {
      clearTimeout(timer)
      isAsking = false
      isSilent = false
      pool.out -= 1
      judge()
      pool.next()
    }
    ask(root).then(heard, heard)
  }

  function problemWith(path: string): Problem {
    if (isHanging) return hangingDisk(root)
    return new Problem('busy', `The disk does not answer for "${basename(path)}". Try again later.`)
  }

  return {
    root,

    /** Lets those go who may. */
    next(): void {
      for (;;) {
        const index = line.findIndex(({ key }) => mayStart(key))
        if (index < 0) return
        line.splice(index, 1)[0]?.start()
      }
    },

    /** @throws Problem `busy` when the disk doesn't answer, or not for this file. */
    pass<T>(path: string, work: () => Promise<T>, request: DiskRequest<T>): Promise<T> {
      const { onLate, isPatient = false, isLong = false } = request
      const key = isLong ? `${path}\0long` : path
      return new Promise((resolve, reject) => {
        const refuse = (): void => reject(problemWith(path))
        if (!isPatient && (isHanging || lost.has(key))) return refuse()
        if (mayStart(key)) start()
        else line.push({ path, key, start, refuse, isPatient })

        function start(): void {
          running.add(key)
          pool.out += 1
          let isLate = false
          let timer = setTimeout(doubt, limitMs / 2).unref()
          work().then(
            (value) => {
              settle()
              if (isLate) onLate?.(value)
              else resolve(value)
            },
            (error: unknown) => {
              settle()
              reject(error instanceof Error ? error : new Error(String(error)))
            },
          )

          function doubt(): void {
            question()
            timer = setTimeout(lose, limitMs * (isLong ? longFactor : 1) - limitMs / 2).unref()
          }

          function lose(): void {
            isLate = true
            lost.add(key)
            judge()
            refuse()
            refuseLine((waiting) => waiting.key === key)
          }

          function settle(): void {
            clearTimeout(timer)
            running.delete(key)
            lost.delete(key)
            pool.out -= 1
            if (!isAsking) isSilent = false
            judge()
            pool.next()
          }
        }
      })
    },
  }
}

function hangingDisk(root: string): Problem {
  const which = root === '' ? 'A disk' : `The disk with "${root}"`
  return new Problem('busy', `${which} does not answer. Try again later.`)
}
