export type Lru = ReturnType<typeof createLru>

/** Remembers in which order things were used; `known` from the longest unused to the latest. */
export function createLru(limit: number, known: readonly string[] = []) {
  const order = new Set(known)
  return {
    /** Marks one as used now and yields those that are too many, longest unused first. */
    use(key: string): string[] {
      order.delete(key)
      order.add(key)
      const surplus = [...order].slice(0, Math.max(0, order.size - limit))
      for (const gone of surplus) order.delete(gone)
      return surplus
    },
    order: (): string[] => [...order],
  }
}

/** The kept order, brought in line with what is really there: strangers count as longest unused. */
export function orderOf(kept: readonly string[], there: readonly string[]): string[] {
  const present = new Set(there)
  const ordered = kept.filter((key) => present.has(key))
  const named = new Set(ordered)
  return [...there.filter((key) => !named.has(key)), ...ordered]
}
