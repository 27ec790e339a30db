import type { PageSize } from './page-source.ts'

/** Pages that are seen at once: one, or two that face each other, in the order in which they are read. */
export type Spread = readonly [number] | readonly [number, number]

/** A page this broad is a spread of two that was scanned as one. */
const broadFrom = 1.15

export function isBroad({ width, height }: PageSize): boolean {
  return width / height >= broadFrom
}

/** Each page alone, or in twos: the cover and what is broad stay alone, and pairs begin anew behind them. */
export function spreadsOf(
  count: number,
  isDouble: boolean,
  isAlone: (index: number) => boolean,
): Spread[] {
  const spreads: Spread[] = []
  for (let index = 0; index < count; index += 1) {
    const canPair = isDouble && index > 0 && index + 1 < count
    if (canPair && !isAlone(index) && !isAlone(index + 1)) {
      spreads.push([index, index + 1])
      index += 1
    } else spreads.push([index])
  }
  return spreads
}

/** Which spread a page is in. */
export function spreadAt(spreads: readonly Spread[], page: number): number {
  let low = 0
  let high = spreads.length - 1
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if ((spreads[middle]?.[0] ?? 0) <= page) low = middle
    else high = middle - 1
  }
  return low
}

/** Pages behind a spread that will be wanted next, then the one before it. */
export function pagesAhead(spread: Spread, count: number, most = 3): number[] {
  const last = spread[spread.length - 1] ?? 0
  const pages: number[] = []
  for (let index = last + 1; index <= Math.min(count - 1, last + most); index += 1)
    pages.push(index)
  if (spread[0] > 0) pages.push(spread[0] - 1)
  return pages
}
