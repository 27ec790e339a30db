/** The lists of names that rules are about. */
export const labelFields = ['genres', 'tags'] as const
export type LabelField = (typeof labelFields)[number]

/**
 * What becomes of genres and tags that scans and providers bring:
 * - `map`: each of `from` becomes all of `to`
 * - `drop`: these go
 * - `split`: a name falls apart at each of `at`, unless it is one of `except`
 * - `unify`: one spelling for what differs in nothing else, that which the library has already
 */
export type LabelRule = { fields: LabelField[] } & (
  | { kind: 'map'; from: string[]; to: string[] }
  | { kind: 'drop'; names: string[] }
  | { kind: 'split'; at: string[]; except: string[] }
  | { kind: 'unify' }
)

/** Genres and tags of one item. */
export type Labels = Record<LabelField, readonly string[]>

/** How much of what rules may name. */
export const labelRuleLimits = { rules: 200, names: 100, targets: 20, longest: 200, marks: 20 }

/** Whether a rule is about a field. */
export const isAbout = ({ fields }: Pick<LabelRule, 'fields'>, field: LabelField): boolean =>
  fields.includes(field)
