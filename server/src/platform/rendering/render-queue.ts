/** One piece of work in line. */
export interface Ticket {
  /** Takes it out of the line; nothing happens once it has begun. */
  leave(): void
  /** Somebody waits for it now. */
  hurry(): void
}

export interface RenderQueue {
  /** `work` must not reject. */
  add(owner: string, isUrgent: boolean, work: () => Promise<void>): Ticket
  /** Urgent work in line, of everybody or of one owner. */
  waiting(owner?: string): number
  /** Resolves when nothing runs. */
  settled(): Promise<void>
}

interface Entry {
  owner: string
  work: () => Promise<void>
  line: Line
}

/** Owners in the order of their turns, each with their own line. */
type Line = Map<string, Entry[]>

/**
 * Lets at most `most` pieces of work run at once. Owners take turns, however much each of them asks for; what nobody
 * waits for yet runs only when nobody waits, and never on every place.
 */
export function createRenderQueue(most: number): RenderQueue {
  const urgent: Line = new Map()
  const ahead: Line = new Map()
  let running = 0
  let runningAhead = 0
  let whenSettled: (() => void)[] = []

  function begin(): void {
    while (running < most) {
      const entry =
        shift(urgent) ?? (runningAhead < Math.max(1, most - 1) ? shift(ahead) : undefined)
      if (entry === undefined) return
      const isAhead = entry.line === ahead
      running++
      if (isAhead) runningAhead++
      void entry.work().finally(() => {
        running--
        if (isAhead) runningAhead--
        begin()
        if (running > 0) return
        for (const tell of whenSettled) tell()
        whenSettled = []
      })
    }
  }

  return {
    add(owner, isUrgent, work) {
      const entry: Entry = { owner, work, line: isUrgent ? urgent : ahead }
      push(entry)
      begin()
      return {
        leave: () => void remove(entry),
        hurry() {
          if (entry.line === urgent || !remove(entry)) return
          entry.line = urgent
          push(entry)
          begin()
        },
      }
    },
    waiting(owner) {
      if (owner !== undefined) return urgent.get(owner)?.length ?? 0
      let count = 0
      for (const line of urgent.values()) count += line.length
      return count
    },
    settled: () =>
      new Promise((resolve) => {
        if (running === 0) resolve()
        else whenSettled.push(resolve)
      }),
  }
}

function push(entry: Entry): void {
  const own = entry.line.get(entry.owner)
  if (own === undefined) entry.line.set(entry.owner, [entry])
  else own.push(entry)
}

/** The first of whoever's turn it is; they go to the end. */
function shift(line: Line): Entry | undefined {
  const next = line.entries().next().value
  if (next === undefined) return undefined
  const [owner, own] = next
  const entry = own.shift()
  line.delete(owner)
  if (own.length > 0) line.set(owner, own)
  return entry
}

function remove(entry: Entry): boolean {
  const own = entry.line.get(entry.owner)
  const index = own?.indexOf(entry) ?? -1
  if (own === undefined || index < 0) return false
  own.splice(index, 1)
  if (own.length === 0) entry.line.delete(entry.owner)
  return true
}
