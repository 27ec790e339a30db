import { setImmediate } from 'node:timers/promises'
import type { LabelRulesPreview } from '@lectern/contract'
import type { FollowedRules, LabelField, LabelRule, LabelStep } from '@lectern/contract/rules'
import { freeFields } from './label-rules.store.ts'
import type { LabelledItem, LabelRulesStore } from './label-rules.store.ts'

const perPage = 200
const mostChanges = 6
const mostExamples = 8
/** Of one rule, so that others have some, too. */
const examplesOfRule = 2

/** Finds out what rules would do to the present items of a library. Others get their turn meanwhile. */
export async function previewRules(
  store: Pick<LabelRulesStore, 'followerFor' | 'page'>,
  libraryId: string,
  rules: readonly LabelRule[],
): Promise<LabelRulesPreview> {
  const tally = createTally(rules.length)
  if (rules.length === 0) return tally.result()
  const follow = await store.followerFor(libraryId, rules)
  let after = ''
  for (;;) {
    const items = await store.page(libraryId, after, perPage)
    const last = items.at(-1)
    if (last === undefined) return tally.result()
    for (const item of items) tally.count(item, follow(item.labels))
    after = last.id
    await setImmediate()
  }
}

type Change = LabelRulesPreview['rules'][number]['changes'][number]

function createTally(numRules: number) {
  const rules = Array.from({ length: numRules }, () => ({
    numItems: 0,
    changes: new Map<string, Change>(),
    examples: 0,
  }))
  const examples: LabelRulesPreview['examples'] = []
  const sums = { numItems: 0, numKept: 0 }

  function addStep({ rule, field, from, to }: LabelStep): void {
    const { changes } = rules[rule] ?? { changes: new Map<string, Change>() }
    const key = JSON.stringify([field, from, to])
    const known = changes.get(key)
    if (known === undefined) changes.set(key, { field, from, to: [...to], numItems: 1 })
    else known.numItems += 1
  }

  function addExample(
    { id, title, labels }: LabelledItem,
    field: LabelField,
    followed: FollowedRules,
  ): void {
    const first = followed.steps.find((step) => step.field === field)
    const rule = first === undefined ? undefined : rules[first.rule]
    if (rule === undefined || rule.examples >= examplesOfRule) return
    if (examples.length >= mostExamples) return
    rule.examples += 1
    const [before, after] = [labels[field], [...followed.labels[field]]]
    examples.push({ itemId: id, title, field, before, after })
  }

  return {
    count(item: LabelledItem, followed: FollowedRules): void {
      if (followed.steps.length === 0) return
      const free = freeFields(item)
      const steps = followed.steps.filter(({ field }) => free.includes(field))
      if (steps.length < followed.steps.length) sums.numKept += 1
      if (steps.length === 0) return
      sums.numItems += 1
      for (const step of steps) addStep(step)
      for (const index of new Set(steps.map(({ rule }) => rule))) {
        const rule = rules[index]
        if (rule !== undefined) rule.numItems += 1
      }
      for (const field of new Set(steps.map((step) => step.field)))
        addExample(item, field, followed)
    },

    result: (): LabelRulesPreview => ({
      ...sums,
      rules: rules.map(({ numItems, changes }) => ({
        numItems,
        changes: [...changes.values()]
          .sort((a, b) => b.numItems - a.numItems || (a.from < b.from ? -1 : 1))
          .slice(0, mostChanges),
      })),
      examples,
    }),
  }
}
