import type { MarkCount, Stretch } from './marked-books.store.ts'

/** Books that one question names at most. */
const mostAtOnce = 200

/** What is to be read for a part of all marks: books that lie in it as a whole together, those that it cuts by themselves. */
export function stretchesOf(
  counts: readonly MarkCount[],
  { offset, limit }: { offset: number; limit: number },
): Stretch[] {
  const stretches: Stretch[] = []
  let whole: Stretch | null = null
  let start = 0
  for (const { itemId, count } of counts) {
    const from = Math.max(0, offset - start)
    const to = Math.min(count, offset + limit - start)
    start += count
    if (from >= to) continue
    if (from > 0 || to < count) {
      stretches.push({ itemIds: [itemId], offset: from, limit: to - from })
      continue
    }
    if (whole === null || whole.itemIds.length === mostAtOnce) {
      whole = { itemIds: [], offset: 0, limit: 0 }
      stretches.push(whole)
    }
    whole.itemIds.push(itemId)
    whole.limit += count
  }
  return stretches
}
