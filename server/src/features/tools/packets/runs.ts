/** Packets of a sound that take equally long. */
export interface Run {
  count: number
  /** Ticks of each. */
  ticks: number
}

export interface PacketTimes {
  count: number
  /** Ticks of all. */
  total: number
  /** Tick at which a packet begins; that of the one behind the last is the end. */
  startOf(packet: number): number
  /** The packet that is heard at a tick; the last one for what lies behind the end. */
  at(tick: number): number
}

/** When the packets of a sound begin. */
export function packetTimes(runs: readonly Run[]): PacketTimes {
  const first: number[] = []
  const begin: number[] = []
  let count = 0
  let total = 0
  for (const run of runs) {
    first.push(count)
    begin.push(total)
    count += run.count
    total += run.count * run.ticks
  }
  const startIn = (run: number, packet: number): number =>
    (begin[run] ?? 0) + (packet - (first[run] ?? 0)) * (runs[run]?.ticks ?? 0)
  return {
    count,
    total,
    startOf: (packet) => startIn(lastNotAbove(first, packet), packet),
    at(tick) {
      const run = lastNotAbove(begin, tick)
      const { ticks = 1 } = runs[run] ?? {}
      const nth = Math.floor((tick - (begin[run] ?? 0)) / Math.max(1, ticks))
      return Math.min(count - 1, (first[run] ?? 0) + nth)
    },
  }
}

/** Adds packets to a list of runs. */
export function addRun(runs: Run[], { count, ticks }: Run): void {
  const last = runs.at(-1)
  if (count <= 0) return
  if (last?.ticks === ticks) last.count += count
  else runs.push({ count, ticks })
}

/** The runs of packets `first` up to, not including, `behind`. */
export function runsBetween(runs: readonly Run[], first: number, behind: number): Run[] {
  const found: Run[] = []
  let at = 0
  for (const { count, ticks } of runs) {
    addRun(found, { count: Math.min(behind, at + count) - Math.max(first, at), ticks })
    at += count
  }
  return found
}

/** Index of the last number of an ascending list that isn't above another; 0 where all are. */
function lastNotAbove(list: readonly number[], most: number): number {
  let low = 0
  let high = list.length - 1
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if ((list[middle] ?? 0) <= most) low = middle
    else high = middle - 1
  }
  return low
}
