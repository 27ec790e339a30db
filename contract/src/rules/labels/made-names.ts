/** A list in which what a rule makes stands once, however it was spelled; what no rule made stays as it is. */
export function createNames(keyOf: (name: string) => string) {
  const names: { name: string; isMade: boolean }[] = []
  const places = new Map<string, number>()

  /** Where a name of the same key stands that is the same thing now. */
  function placeOf(key: string, isMade: boolean): number | null {
    const at = places.get(key)
    return at !== undefined && (isMade || names[at]?.isMade === true) ? at : null
  }

  return {
    keep(name: string): void {
      const key = keyOf(name)
      if (placeOf(key, false) !== null) return
      if (!places.has(key)) places.set(key, names.length)
      names.push({ name, isMade: false })
    },

    /** Adds what a rule made of `from`. Answers how it stands in the list; nothing where `from` itself is there already. */
    put(name: string, from: string): string[] {
      const key = keyOf(name)
      const at = placeOf(key, true)
      if (at === null) {
        places.set(key, names.length)
        names.push({ name, isMade: true })
        return [name]
      }
      const there = names[at]
      if (there === undefined || there.isMade)
        return there?.name === from ? [] : [there?.name ?? name]
      names[at] = { name, isMade: true }
      return [name]
    },

    all: (): string[] => names.map(({ name }) => name),

    isSameAs: (others: readonly string[]): boolean =>
      others.length === names.length && others.every((name, at) => names[at]?.name === name),
  }
}
