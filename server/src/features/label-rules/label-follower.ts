import { labelFields, rememberedKeys, rulesFollower } from '@lectern/contract/rules'
import type { FollowedRules, LabelField, LabelRule, Labels } from '@lectern/contract/rules'

/** How often a library has a name. */
export interface LabelCount {
  field: LabelField
  name: string
  count: number
}

/** What the rules of a library make of genres and tags. */
export type LabelFollower = (labels: Labels) => FollowedRules

/** For libraries without rules. */
export const followNothing: LabelFollower = (labels) => ({ labels, steps: [] })

/** Follows rules in a library that has these names; those that come in are known from then on. */
export function followerOf(
  rules: readonly LabelRule[],
  counts: readonly LabelCount[],
): LabelFollower {
  if (rules.length === 0) return followNothing
  const keyOf = rememberedKeys()
  const spellings = spellingsOf(counts, keyOf)
  const follow = rulesFollower(rules, (field, key) => spellings[field].get(key))
  const isUnifying = rules.some(({ kind }) => kind === 'unify')
  return (labels) => {
    const followed = follow(labels)
    if (isUnifying) {
      for (const field of labelFields) {
        for (const name of followed.labels[field]) {
          const key = keyOf(name)
          if (!spellings[field].has(key)) spellings[field].set(key, name)
        }
      }
    }
    return followed
  }
}

/** The most frequent spelling of each name; of those that are equally frequent the first in the order of their letters. */
function spellingsOf(
  counts: readonly LabelCount[],
  keyOf: (name: string) => string,
): Record<LabelField, Map<string, string>> {
  const spellings = { genres: new Map<string, string>(), tags: new Map<string, string>() }
  const often = counts.toSorted((a, b) => b.count - a.count || (a.name < b.name ? -1 : 1))
  for (const { field, name } of often) {
    const key = keyOf(name)
    if (!spellings[field].has(key)) spellings[field].set(key, name)
  }
  return spellings
}

/** Genres and tags with what rules made of them, and in words what they did to each field that they changed. */
export interface RuledLabels {
  labels: Labels
  ruled: Partial<Record<LabelField, string>>
}

/** Follows rules and says what they did. */
export function ruledLabels(follow: LabelFollower, labels: Labels): RuledLabels {
  const { labels: next, steps } = follow(labels)
  const ruled = Object.fromEntries(
    labelFields.flatMap((field) => {
      const own = steps.filter((step) => step.field === field)
      return own.length === 0 ? [] : [[field, wordsOf(own)]]
    }),
  )
  return { labels: next, ruled }
}

const longestWords = 160

function wordsOf(steps: readonly { from: string; to: readonly string[] }[]): string {
  const words = steps.map(({ from, to }) => `${from} → ${to.join(', ') || '–'}`).join('; ')
  return words.length > longestWords ? `${words.slice(0, longestWords - 1)}…` : words
}
