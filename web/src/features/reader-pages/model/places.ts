import type { PageLabel } from '#features/reader-engine/index.ts'

/** The page of a location as it is kept, "12", or "page=12&…" of words on it; null where it leads nowhere. */
export function pageOfLocation(location: string | null, count: number): number | null {
  const [, written] = /^(?:page=)?(\d{1,7})(?:&.*)?$/u.exec(location?.trim() ?? '') ?? []
  if (written === undefined) return null
  const page = Number(written) - 1
  return page >= 0 && page < count ? page : null
}

export function locationOf(index: number): string {
  return String(index + 1)
}

/** What is behind: nothing on the first page, all only where the end is seen. */
export function fractionOf(index: number, count: number, atEnd: boolean): number {
  return atEnd ? 1 : index / count
}

/** The page at a part of the book: `fractionOf` the other way round. */
export function pageOfFraction(fraction: number, count: number): number {
  const page = Math.floor(fraction * count + 1e-6)
  return Math.min(count - 1, Math.max(0, page))
}

/** "12", or "12–13" where two are seen; printed numbers where the file has them. */
export function labelOfPages(
  [first, last]: readonly [number, number],
  count: number,
  printed: (index: number) => string | null = () => null,
): PageLabel {
  const names = [first, ...(last > first ? [last] : [])].map(
    (index) => printed(index) ?? String(index + 1),
  )
  const isPrinted = printed(first) !== null
  return {
    kind: isPrinted ? 'printed' : 'page',
    label: names.join('–'),
    of: isPrinted ? printed(count - 1) : String(count),
  }
}
