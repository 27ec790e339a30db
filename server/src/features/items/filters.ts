import { Problem } from '#platform/problem.ts'
import type { Rule } from '#storage/item-rules.ts'
import { parseItemFilter, seriesOf, splitFilter, termRule } from './wire-filter.ts'
import type { FilterContext, ItemFilter } from './wire-filter.ts'

/** The terms of one group that were meant alike: any of them, or none of them. */
export interface FilterPart {
  group: string
  isNegated: boolean
  rule: Rule
}

/**
 * `filters=` of our own client: terms joined by commas, each a `group.value` as in `filter=` or a flag, with `!` before
 * it for "not". Terms of one group are alternatives, groups add up. Beside the groups of the wire there are `longer` and
 * `shorter` (seconds), `yearFrom` and `yearTo`, and `addedWithin`, `heardWithin` and `finishedWithin` (days until now).
 * Throws 400 for a term that it doesn't know: a filter that is passed over would show what wasn't asked for.
 */
export function parseFilters(filters: string | undefined, context: FilterContext): FilterPart[] {
  const texts = (filters ?? '').split(',').filter((text) => text !== '')
  if (texts.length > mostTerms)
    throw new Problem('invalid', `More than ${mostTerms} filters at once are too many.`)
  const parts = new Map<string, FilterPart & { rules: Rule[] }>()
  for (const text of texts) {
    const { group, isNegated, rule } = parseTerm(text, context)
    const key = isNegated ? `!${group}` : group
    const rules = [...(parts.get(key)?.rules ?? []), rule]
    const any: Rule = rules.length === 1 ? rule : { or: rules }
    parts.set(key, { group, isNegated, rules, rule: isNegated ? { not: any } : any })
  }
  return [...parts.values()]
}

/** What all these parts choose together; null where there are none. */
export function allOf(parts: readonly { rule: Rule }[]): Rule | null {
  const [first, ...others] = parts
  if (first === undefined) return null
  return others.length === 0 ? first.rule : { and: parts.map(({ rule }) => rule) }
}

/** `filter=` of the wire and `filters=` of our own client, one after the other. */
export function combinedFilter(
  asked: { filter?: string | undefined; filters?: string | undefined },
  context: FilterContext,
): ItemFilter {
  const wire = parseItemFilter(asked.filter, context)
  const parts = parseFilters(asked.filters, context)
  const wired = wire.rule === null ? [] : [{ rule: wire.rule }]
  return {
    rule: allOf([...wired, ...parts]),
    seriesId: wire.seriesId ?? onlySeries(parts),
  }
}

/** Most terms of one request; a menu never makes as many. */
const mostTerms = 60

function parseTerm(text: string, context: FilterContext) {
  const isNegated = text.startsWith('!')
  const parts = splitFilter(isNegated ? text.slice(1) : text)
  const rule =
    parts &&
    (ownRule(parts.group, parts.value, context) ?? termRule(parts.group, parts.value, context))
  if (!parts || !rule) throw new Problem('invalid', `The filter “${text}” is not known here.`)
  return { group: parts.group, isNegated, rule }
}

const dayMs = 24 * 60 * 60 * 1000

function ownRule(group: string, value: string | null, { userId, now }: FilterContext): Rule | null {
  const number = value === null || value.trim() === '' ? Number.NaN : Number(value)
  if (!Number.isFinite(number) || number < 0) return null
  const since = now - number * dayMs
  switch (group) {
    case 'longer':
      return { field: 'duration', atLeast: number }
    case 'shorter':
      // What has no sound has no length: it isn't short.
      return { field: 'duration', atLeast: shortestSound, atMost: number }
    case 'yearFrom':
      return { field: 'year', atLeast: number }
    case 'yearTo':
      return { field: 'year', atMost: number }
    case 'addedWithin':
      return { field: 'addedAt', atLeast: since }
    case 'heardWithin':
      return { field: 'heardAt', of: userId, atLeast: since }
    case 'finishedWithin':
      return { field: 'finishedAt', of: userId, atLeast: since }
    default:
      return null
  }
}

/** Seconds. */
const shortestSound = 0.001

/** The one series that is asked for: entries then carry their place in it. */
function onlySeries(parts: readonly FilterPart[]): string | null {
  const part = parts.find(({ group, isNegated }) => group === 'series' && !isNegated)
  if (part === undefined || !('field' in part.rule) || part.rule.field !== 'series') return null
  return 'is' in part.rule ? seriesOf('series', part.rule.is) : null
}
