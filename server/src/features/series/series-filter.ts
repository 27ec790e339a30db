import { nameRule, splitFilter } from '#features/items/index.ts'
import type { Rule } from '#storage/item-rules.ts'
import type { SeriesRule } from './series.store.ts'

/** `filter=` of a series listing (ABS wire, conventions §0.8); null for one we don't know, which filters nothing. */
export function parseSeriesFilter(filter: string | undefined, userId: string): SeriesRule | null {
  const parts = splitFilter(filter)
  if (parts === null || parts.value === null) return null
  if (parts.group === 'progress') return progressRule(parts.value, userId)
  const rule = nameRule(parts.group, parts.value)
  return rule === null ? null : { books: 'some', rule }
}

function progressRule(value: string, userId: string): SeriesRule | null {
  const finished: Rule = { field: 'progress', of: userId, is: 'finished' }
  const unfinished: Rule = { not: finished }
  const started: Rule = { field: 'progress', of: userId, is: 'started' }
  switch (value) {
    case 'finished':
      return { books: 'none', rule: unfinished }
    case 'not-finished':
      return { books: 'some', rule: unfinished }
    case 'in-progress':
      return { books: 'some', rule: { field: 'progress', of: userId, is: 'in-progress' } }
    case 'not-started':
      return { books: 'none', rule: started }
    default:
      return null
  }
}
