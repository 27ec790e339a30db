/** Puts names in the order of a language, numbers in them by their value; without one all are equal. */
export function nameOrder(language: string | null): (one: string, other: string) => number {
  if (language === null) return () => 0
  const collator = collators.get(language) ?? new Intl.Collator(language, { numeric: true })
  collators.set(language, collator)
  return collator.compare
}

/** Making one takes longer than a search. */
const collators = new Map<string, Intl.Collator>()
