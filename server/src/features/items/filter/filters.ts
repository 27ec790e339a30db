import { Problem } from '#platform/problem.ts'
import type { Rule } from '#storage/item-rules.ts'
import { parseItemFilter, splitFilter, termRule } from './wire-filter.ts'
import type { FilterContext, ItemFilter } from './wire-filter.ts'

/** One thing that is asked for. */
export interface FilterTerm {
  /** `group.value` as it came, without its `!`: equal for equal terms, at any time. */
  text: string
  group: string
  isNegated: boolean
  /** What the term says without its `!`. */
  rule: Rule
}

/** The terms of one group that are meant alike: any of them, or none of them. */
export interface FilterPart {
  group: string
  isNegated: boolean
  terms: FilterTerm[]
}

/**
 * `filters=` of our own client: terms joined by commas, each a `group.value` as in `filter=` or a flag, with `!` before
 * it for "not". Beside the groups of the wire there are `formats` (of the primary ebook), `longer` and `shorter`
 * (seconds), `yearFrom` and `yearTo`, and `addedWithin`, `heardWithin` and `finishedWithin` (days until now).
 * Days end with the present minute, so that who asks again asks for the same.
 * Throws 400 for a term that it doesn't know: a filter that is passed over would show what wasn't asked for.
 */
export function parseTerms(filters: string | undefined, context: FilterContext): FilterTerm[] {
  const texts = (filters ?? '').split(',').filter((text) => text !== '')
  if (texts.length > mostTerms)
    throw new Problem('invalid', `More than ${mostTerms} filters at once are too many.`)
  const now = Math.floor(context.now / minuteMs) * minuteMs
  return texts.map((text) => parseTerm(text, { ...context, now }))
}

/** Terms of one group are alternatives, groups add up. */
export function partsOf(terms: readonly FilterTerm[]): FilterPart[] {
  const parts = new Map<string, FilterPart>()
  for (const term of terms) {
    const { group, isNegated } = term
    const key = isNegated ? `!${group}` : group
    const part = parts.get(key) ?? { group, isNegated, terms: [] }
    part.terms.push(term)
    parts.set(key, part)
  }
  return [...parts.values()]
}

/** `filter=` of the wire and `filters=` of our own client, one after the other. */
export function combinedFilter(
  asked: { filter?: string | undefined; filters?: string | undefined },
  context: FilterContext,
): ItemFilter {
  const wire = parseItemFilter(asked.filter, context)
  const parts = partsOf(parseTerms(asked.filters, context))
  const rules = [...(wire.rule === null ? [] : [wire.rule]), ...parts.map(ruleOf)]
  return {
    rule: rules.length > 1 ? { and: rules } : (rules[0] ?? null),
    seriesId: wire.seriesId ?? onlySeries(parts),
  }
}

/** Most terms of one request; a menu never makes as many. */
const mostTerms = 60

function ruleOf({ isNegated, terms }: FilterPart): Rule {
  const rules = terms.map(({ rule }) => rule)
  const any: Rule = rules.length === 1 && rules[0] ? rules[0] : { or: rules }
  return isNegated ? { not: any } : any
}

function parseTerm(given: string, context: FilterContext): FilterTerm {
  const isNegated = given.startsWith('!')
  const text = isNegated ? given.slice(1) : given
  const parts = splitFilter(text)
  const rule =
    parts &&
    (ownRule(parts.group, parts.value, context) ?? termRule(parts.group, parts.value, context))
  if (!parts || !rule) throw new Problem('invalid', `The filter “${given}” is not known here.`)
  return { text, group: parts.group, isNegated, rule }
}

const minuteMs = 60 * 1000
const dayMs = 24 * 60 * minuteMs

function ownRule(group: string, value: string | null, { userId, now }: FilterContext): Rule | null {
  if (group === 'formats' && value !== null) return { field: 'ebookFormat', is: value }
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

/** The one series that is asked for: entries then carry their sequence in it. */
function onlySeries(parts: readonly FilterPart[]): string | null {
  const part = parts.find(({ group, isNegated }) => group === 'series' && !isNegated)
  const [only, ...others] = part?.terms ?? []
  if (only === undefined || others.length > 0 || !('field' in only.rule)) return null
  const { rule } = only
  return rule.field === 'series' && 'is' in rule ? rule.is : null
}
