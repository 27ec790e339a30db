/**
 * Each entry of a list with what `read` makes of it, in order: while one is taken, so many after it are under way already.
 * The first failure ends it, once those under way are through.
 */
export async function* readAhead<T, R>(
  list: readonly T[],
  most: number,
  read: (entry: T) => Promise<R>,
): AsyncGenerator<[entry: T, result: R]> {
  const underWay: { entry: T; result: Promise<R> }[] = []
  const rest = list.values()
  const begin = (): void => {
    const { value, done } = rest.next()
    if (done === true) return
    const result = read(value)
    // Whose turn hasn't come fails when it does.
    result.catch(() => undefined)
    underWay.push({ entry: value, result })
  }
  for (let count = 0; count < most; count += 1) begin()
  try {
    for (let next = underWay.shift(); next !== undefined; next = underWay.shift()) {
      begin()
      yield [next.entry, await next.result]
    }
  } finally {
    await Promise.allSettled(underWay.map(({ result }) => result))
  }
}
