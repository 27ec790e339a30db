/** Where each page of a strip begins, from the top, and how high all of it is. */
export interface Strip {
  tops: Float64Array
  height: number
}

export function stripOf(
  count: number,
  { heightOf, gap }: { heightOf: (index: number) => number; gap: number },
): Strip {
  const tops = new Float64Array(count)
  let top = 0
  for (let index = 0; index < count; index += 1) {
    tops[index] = top
    top += heightOf(index) + gap
  }
  return { tops, height: Math.max(0, top - gap) }
}

/** The page at a height; above and below the strip its first and last one. */
export function pageAt({ tops }: Strip, y: number): number {
  let low = 0
  let high = tops.length - 1
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if ((tops[middle] ?? 0) <= y) low = middle
    else high = middle - 1
  }
  return low
}

/** First and last page that touch a stretch. */
export function pagesWithin(strip: Strip, from: number, to: number): [number, number] {
  return [pageAt(strip, from), pageAt(strip, to)]
}
