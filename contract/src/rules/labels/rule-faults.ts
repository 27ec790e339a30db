import { labelKey } from './label-key.ts'
import { isAbout, labelFields } from './label-rule.ts'
import type { LabelField, LabelRule } from './label-rule.ts'
import { isSplit } from './split-name.ts'

/** What keeps rules from being followed: which of them, from 0, and why, as a sentence that counts them from 1. */
export interface RuleFault {
  rule: number
  sentence: string
}

/** The first loop or contradiction among rules; null where there is none. */
export function faultOfRules(rules: readonly LabelRule[]): RuleFault | null {
  for (const field of labelFields) {
    const own = rules.flatMap((rule, index) =>
      isAbout(rule, field) ? [{ rule, index, field }] : [],
    )
    for (const check of checks) {
      const fault = check(own)
      if (fault !== null) return fault
    }
  }
  return null
}

interface Placed {
  rule: LabelRule
  index: number
  field: LabelField
}
type Check = (rules: readonly Placed[]) => RuleFault | null

const no = (index: number): string => `Rule ${index + 1}`

/** Each name is the business of one rule. */
const namedTwice: Check = (rules) => {
  const owners = new Map<string, number>()
  for (const { rule, index, field } of rules) {
    for (const name of new Set(replacedBy(rule))) {
      const owner = owners.get(labelKey(name))
      if (owner !== undefined && owner !== index) {
        const sentence = `${no(index)} is about “${name}”, which rule ${owner + 1} has replaced already. Put both into one rule.`
        return { rule: index, sentence }
      }
      owners.set(labelKey(name), index)
    }
    if (rule.kind !== 'unify') continue
    const twin = rules.find((one) => one.rule.kind === 'unify' && one.index < index)
    if (twin !== undefined) {
      const sentence = `${no(index)} and rule ${twin.index + 1} both unify ${field}. One of them is enough.`
      return { rule: index, sentence }
    }
  }
  return null
}

/** What one rule makes isn't to be dropped by another. */
const madeAndDropped: Check = (rules) => {
  for (const { rule, index } of rules) {
    if (rule.kind !== 'map') continue
    for (const name of rule.to) {
      const other = rules.find((one) => one.rule.kind === 'drop' && hasName(one.rule.names, name))
      if (other !== undefined) {
        const sentence = `${no(index)} makes “${name}”, which rule ${other.index + 1} drops. Drop ${quoted(rule.from)} instead.`
        return { rule: index, sentence }
      }
    }
  }
  return null
}

/** Going from name to name, nobody comes back to where they were. */
const roundInCircles: Check = (rules) => {
  const ways = new Map<string, { index: number; to: string[]; name: string }>()
  for (const { rule, index } of rules) {
    if (rule.kind !== 'map') continue
    for (const name of rule.from) {
      const key = labelKey(name)
      // What keeps its name and gets others beside goes nowhere.
      const to = rule.to.filter((one) => labelKey(one) !== key)
      ways.set(key, { index, to, name })
    }
  }
  for (const [start, { index, name }] of ways) {
    const path = pathBack(start, ways)
    if (path === null) continue
    const names = [name, ...path].map((one) => `“${one}”`)
    const sentence = `The rules go round in a circle: ${names.join(' becomes ')}. Leave one of these out.`
    return { rule: index, sentence }
  }
  return null
}

function pathBack(start: string, ways: ReadonlyMap<string, { to: string[] }>): string[] | null {
  const seen = new Set<string>()
  const search = (key: string): string[] | null => {
    for (const name of ways.get(key)?.to ?? []) {
      const next = labelKey(name)
      if (next === start) return [name]
      if (seen.has(next)) continue
      seen.add(next)
      const further = search(next)
      if (further !== null) return [name, ...further]
    }
    return null
  }
  return search(start)
}

/** One name is spelled one way. */
const spelledTwoWays: Check = (rules) => {
  const spellings = new Map<string, { name: string; index: number }>()
  for (const { rule, index } of rules) {
    for (const name of rule.kind === 'map' ? rule.to : []) {
      const known = spellings.get(labelKey(name))
      if (known !== undefined && known.name !== name) {
        const sentence = `${no(index)} writes “${name}” where rule ${known.index + 1} writes “${known.name}”. Spell it in one way.`
        return { rule: index, sentence }
      }
      spellings.set(labelKey(name), { name, index })
    }
  }
  return null
}

/** What splits names and what is about whole names don't get in each other's way. */
const splitAway: Check = (rules) => {
  for (const { rule: split, index } of rules) {
    if (split.kind !== 'split') continue
    const falls = (name: string): boolean => isSplit(name, split.at) && !hasName(split.except, name)
    for (const other of rules) {
      const { rule } = other
      const made = rule.kind === 'map' ? rule.to.find(falls) : undefined
      if (made !== undefined) {
        const sentence = `${no(other.index)} makes “${made}”, which rule ${index + 1} splits. Let it make the parts, or keep it whole in rule ${index + 1}.`
        return { rule: other.index, sentence }
      }
      const late = other.index > index ? replacedBy(rule).find(falls) : undefined
      if (late !== undefined) {
        const sentence = `${no(other.index)} is about “${late}”, which rule ${index + 1} has split before. Move it above, or keep the name whole in rule ${index + 1}.`
        return { rule: other.index, sentence }
      }
      const kept = rule.kind === 'split' ? rule.except.find(falls) : undefined
      if (kept !== undefined) {
        const sentence = `${no(other.index)} keeps “${kept}” whole, and rule ${index + 1} splits it. Name it in both.`
        return { rule: other.index, sentence }
      }
    }
  }
  return null
}

const checks = [namedTwice, spelledTwoWays, madeAndDropped, roundInCircles, splitAway]

/** Names that are no more once the rule was followed. */
function replacedBy(rule: LabelRule): readonly string[] {
  return rule.kind === 'map' ? rule.from : rule.kind === 'drop' ? rule.names : []
}

const hasName = (names: readonly string[], name: string): boolean =>
  names.some((one) => labelKey(one) === labelKey(name))

const quoted = (names: readonly string[]): string => names.map((name) => `“${name}”`).join(', ')
