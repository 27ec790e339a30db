import type { LabelRule } from '@lectern/contract/rules'

/** A rule while it is edited; its key stays when it moves or changes. */
export interface DraftRule {
  key: number
  rule: LabelRule
}

export type RuleKind = LabelRule['kind']
export const ruleKinds = ['map', 'drop', 'split', 'unify'] as const satisfies readonly RuleKind[]

/** A rule of a kind, about genres, with nothing in it yet; splitting begins with the usual marks. */
export function newRule(kind: RuleKind): LabelRule {
  const fields: LabelRule['fields'] = ['genres']
  if (kind === 'map') return { kind, fields, from: [], to: [] }
  if (kind === 'drop') return { kind, fields, names: [] }
  if (kind === 'split') return { kind, fields, at: ['/', ';', '&'], except: [] }
  return { kind, fields: ['genres', 'tags'] }
}

/** Whether a rule says all that it has to. */
export function isComplete(rule: LabelRule): boolean {
  if (rule.kind === 'map') return rule.from.length > 0 && rule.to.length > 0
  if (rule.kind === 'drop') return rule.names.length > 0
  return rule.kind === 'unify' || rule.at.length > 0
}

/** Rules with keys that none of `others` has. */
export function withKeys(
  rules: readonly LabelRule[],
  others: readonly DraftRule[] = [],
): DraftRule[] {
  const next = Math.max(0, ...others.map(({ key }) => key)) + 1
  return rules.map((rule, at) => ({ key: next + at, rule }))
}

/** The rules with one at another place. */
export function movedRule(rules: readonly DraftRule[], from: number, to: number): DraftRule[] {
  const rest = rules.filter((_rule, at) => at !== from)
  return [...rest.slice(0, to), ...rules.slice(from, from + 1), ...rest.slice(to)]
}

/** Marks as they are typed: parted by white space, each once. */
export const marksOf = (text: string): string[] => [...new Set(text.split(/\s+/u).filter(Boolean))]

/** What the rules would do, by their keys: only complete ones are asked about. */
export function byKey<T>(rules: readonly DraftRule[], results: readonly T[]): Map<number, T> {
  const asked = rules.filter(({ rule }) => isComplete(rule))
  return new Map(
    asked.flatMap(({ key }, at) => {
      const result = results[at]
      return result === undefined ? [] : [[key, result] as const]
    }),
  )
}
