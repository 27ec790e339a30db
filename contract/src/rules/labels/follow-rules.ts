import { rememberedKeys } from './label-key.ts'
import { isAbout } from './label-rule.ts'
import type { LabelField, LabelRule, Labels } from './label-rule.ts'
import { createNames } from './made-names.ts'
import { nameSplitter } from './split-name.ts'

/** What one rule made of one name; `to` is empty where the name went. */
export interface LabelStep {
  /** Which rule, from 0. */
  rule: number
  field: LabelField
  from: string
  to: readonly string[]
}

export interface FollowedRules {
  labels: Labels
  /** What the rules did, in the order in which it was done; none where all stays as it is. */
  steps: LabelStep[]
}

/** How a library spells a name; undefined where it has none of that key. */
export type SpellingOf = (field: LabelField, key: string) => string | undefined

/**
 * Makes what follows rules: given genres and tags of an item, it says what becomes of them. Following the rules once more
 * changes nothing.
 */
export function rulesFollower(
  rules: readonly LabelRule[],
  spellingOf: SpellingOf = () => undefined,
): (labels: Labels) => FollowedRules {
  const keyOf = rememberedKeys()
  const followersOf = (field: LabelField): Follower[] => {
    const targets = spellingsOfTargets(rules, field, keyOf)
    const spell = (key: string) => targets.get(key) ?? spellingOf(field, key)
    return rules.flatMap((rule, index) =>
      isAbout(rule, field) ? [{ index, made: makerOf(rule, spell, keyOf) }] : [],
    )
  }
  const followers = { genres: followersOf('genres'), tags: followersOf('tags') }
  return (labels) => {
    const steps: LabelStep[] = []
    const followed = (field: LabelField): readonly string[] => {
      let names = labels[field]
      // From the top to the bottom, and again as long as there is something to do: rules without faults come to an end sooner.
      for (let pass = 0; pass < rules.length + spare; pass += 1) {
        const before = names
        for (const { index, made } of followers[field]) {
          const next = namesAfter(names, made, keyOf)
          steps.push(...next.steps.map((step) => ({ rule: index, field, ...step })))
          names = next.names
        }
        if (names === before) break
      }
      return names
    }
    return { labels: { genres: followed('genres'), tags: followed('tags') }, steps }
  }
}

/** Passes beyond one for each rule: splitting, spelling, and seeing that nothing is left. */
const spare = 5

type KeyOf = (name: string) => string

/** What a rule makes of a name; null where it isn't about it. */
type Maker = (name: string) => readonly string[] | null

interface Follower {
  index: number
  made: Maker
}

/** Names that rules make are spelled as these say. */
function spellingsOfTargets(
  rules: readonly LabelRule[],
  field: LabelField,
  keyOf: KeyOf,
): Map<string, string> {
  const targets = rules.flatMap((rule) =>
    rule.kind === 'map' && isAbout(rule, field) ? rule.to : [],
  )
  return new Map(targets.map((name) => [keyOf(name), name]))
}

function makerOf(rule: LabelRule, spell: (key: string) => string | undefined, keyOf: KeyOf): Maker {
  const keysOf = (names: readonly string[]): Set<string> => new Set(names.map(keyOf))
  if (rule.kind === 'unify')
    return (name) => {
      const spelled = spell(keyOf(name))
      return spelled === name ? null : [spelled ?? name]
    }
  if (rule.kind === 'split') {
    const whole = keysOf(rule.except)
    const splitAt = nameSplitter(rule.at)
    return (name) => {
      if (whole.has(keyOf(name))) return null
      const parts = splitAt(name)
      return parts.length === 1 && parts[0] === name ? null : parts
    }
  }
  const keys = keysOf(rule.kind === 'map' ? rule.from : rule.names)
  const to = rule.kind === 'map' ? rule.to : []
  return (name) => (keys.has(keyOf(name)) ? to : null)
}

/** The names after one rule, and what it did; the very same list where it did nothing. */
function namesAfter(
  names: readonly string[],
  madeOf: Maker,
  keyOf: KeyOf,
): { names: readonly string[]; steps: Pick<LabelStep, 'from' | 'to'>[] } {
  const all = names.map(madeOf)
  if (all.every((made) => made === null)) return { names, steps: [] }
  const list = createNames(keyOf)
  const steps: Pick<LabelStep, 'from' | 'to'>[] = []
  for (const [at, name] of names.entries()) {
    const made = all[at] ?? null
    if (made === null) {
      list.keep(name)
      continue
    }
    const to = made.flatMap((one) => list.put(one, name))
    const isNews = !to.includes(name) || to.some((one) => !names.includes(one))
    if (isNews) steps.push({ from: name, to })
  }
  return steps.length === 0 || list.isSameAs(names)
    ? { names, steps: [] }
    : { names: list.all(), steps }
}
