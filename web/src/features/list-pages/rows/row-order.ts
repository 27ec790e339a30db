/** Rows that are known of a list, by page; pages that were never looked at are missing. */
export type KnownPages<T> = ReadonlyMap<number, readonly T[]>

/** A list of which some pages are known. */
export interface KnownRows<T> {
  pages: KnownPages<T>
  pageSize: number
  /** Rows of the whole list. */
  total: number
}

/** One row goes from a place to another; places are counted from 0. */
export function withMoved<T>(known: KnownRows<T>, from: number, to: number) {
  return rearranged(known, (rows) => void rows.splice(to, 0, ...rows.splice(from, 1)))
}

/** One row goes. */
export function withoutRow<T>(known: KnownRows<T>, index: number) {
  return rearranged(known, (rows) => void rows.splice(index, 1))
}

/** What the known pages hold after a change: where something moved in that isn't known, they have a hole. */
function rearranged<T>(
  { pages, pageSize, total }: KnownRows<T>,
  change: (rows: (T | undefined)[]) => void,
): Map<number, T[]> {
  const rows = Array.from({ length: total }, (_, at) => {
    return pages.get(Math.floor(at / pageSize))?.[at % pageSize]
  })
  change(rows)
  const after = new Map<number, T[]>([...pages.keys()].map((page) => [page, []]))
  rows.forEach((row, at) => {
    const page = after.get(Math.floor(at / pageSize))
    if (page && row !== undefined) page[at % pageSize] = row
  })
  return after
}
