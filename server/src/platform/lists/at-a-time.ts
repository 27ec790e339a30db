/** Does `work` with all of a list, so many at a time; results in its order. The first failure lets no further ones begin. */
export async function atATime<T, R>(
  list: readonly T[],
  most: number,
  work: (entry: T) => Promise<R>,
): Promise<R[]> {
  const results: R[] = Array.from({ length: list.length })
  const waiting = list.entries()
  let isFailed = false
  const hand = async (): Promise<void> => {
    for (const [index, entry] of waiting) {
      if (isFailed) return
      try {
        results[index] = await work(entry)
      } catch (error) {
        isFailed = true
        throw error
      }
    }
  }
  const hands = await Promise.allSettled(Array.from({ length: most }, hand))
  const failure = hands.find((one) => one.status === 'rejected')
  if (failure !== undefined) throw failure.reason
  return results
}
