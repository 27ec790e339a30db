import type { BookMatch, MatchField } from '@lectern/contract'

/** What a match says of these fields of an item alone. */
export function onlyFields(match: BookMatch, fields: readonly MatchField[]): BookMatch {
  const names = new Set<string>(fields.map((field) => namesThere[field] ?? field))
  return Object.fromEntries(Object.entries(match).filter(([name]) => names.has(name)))
}

/** Fields that providers name otherwise. */
const namesThere: Partial<Record<MatchField, keyof BookMatch>> = {
  authors: 'author',
  narrators: 'narrator',
}
