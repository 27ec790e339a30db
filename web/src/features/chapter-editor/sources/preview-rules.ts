import type { DraftRow, DraftRows } from '../draft/draft.ts'

/** What becomes of a chapter: kept as it is, another title at its place, or a new place. */
export type Becomes = 'same' | 'renamed' | 'new'

export interface PreviewRow {
  row: DraftRow
  becomes: Becomes
}

/** Places closer than this (seconds) are one place. */
const near = 0.5

/** What rows become of others, and how many of the present places go. */
export function previewOf(
  before: DraftRows,
  after: DraftRows,
): { rows: PreviewRow[]; gone: number } {
  const find = finderOf(before)
  const kept = new Set<DraftRow>()
  const rows = after.map((row): PreviewRow => {
    const twin = find(row.start)
    if (twin === undefined) return { row, becomes: 'new' }
    kept.add(twin)
    return { row, becomes: twin.title.trim() === row.title.trim() ? 'same' : 'renamed' }
  })
  return { rows, gone: before.length - kept.size }
}

/** The nearest row to a time, if it is near. */
function finderOf(rows: DraftRows): (time: number) => DraftRow | undefined {
  const inOrder = rows.toSorted((one, other) => one.start - other.start)
  return (time) => {
    let low = 0
    let high = inOrder.length
    while (low < high) {
      const middle = (low + high) >> 1
      if ((inOrder[middle]?.start ?? 0) < time) low = middle + 1
      else high = middle
    }
    const [nearest] = [inOrder[low - 1], inOrder[low]]
      .filter((row) => row !== undefined)
      .toSorted((one, other) => Math.abs(one.start - time) - Math.abs(other.start - time))
    return nearest && Math.abs(nearest.start - time) < near ? nearest : undefined
  }
}
