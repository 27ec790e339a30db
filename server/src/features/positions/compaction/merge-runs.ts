/** What compaction looks at in a journal line. */
export interface CompactLine {
  seq: number
  sessionId: string | null
  isPlay: boolean
  isAdopted: boolean
  reason: string
  /** It changed more than the position, so it stays. */
  hasChanges: boolean
  listened: number
  credited: number
}

/** Lines to drop, and the line that takes over their seconds. */
export interface MergedRun {
  drop: number[]
  into: { seq: number; listened: number; credited: number }
}

/**
 * Merges runs: of the unbroken reports of one session, the first and the last stay and the last carries the seconds of
 * those between. Progress replayed from the journal is the same, and so is where a session began and ended.
 */
export function mergeRuns(lines: readonly CompactLine[]): MergedRun[] {
  const merged: MergedRun[] = []
  let run: CompactLine[] = []
  const close = (): void => {
    const last = run.at(-1)
    const taken = run.slice(1)
    if (last !== undefined && taken.length > 1) {
      const sum = (of: 'listened' | 'credited'): number =>
        taken.reduce((total, line) => total + line[of], 0)
      merged.push({
        drop: taken.slice(0, -1).map((line) => line.seq),
        into: { seq: last.seq, listened: sum('listened'), credited: sum('credited') },
      })
    }
    run = []
  }
  for (const line of lines) {
    const before = run.at(-1)
    if (before !== undefined && !continues(before, line)) close()
    if (line.isPlay && !line.hasChanges) run.push(line)
    else close()
  }
  close()
  return merged
}

function continues(before: CompactLine, line: CompactLine): boolean {
  return (
    before.sessionId !== null &&
    before.sessionId === line.sessionId &&
    before.isAdopted === line.isAdopted &&
    (line.isAdopted || before.reason === line.reason)
  )
}
