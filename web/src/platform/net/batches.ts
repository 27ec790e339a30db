/** Does work on many things batch by batch, one after the other; stops at the first failure. */
export async function inBatches<T, R>(
  all: readonly T[],
  size: number,
  work: (batch: T[]) => Promise<R>,
): Promise<R[]> {
  const results: R[] = []
  for (let start = 0; start < all.length; start += size)
    results.push(await work(all.slice(start, start + size)))
  return results
}
