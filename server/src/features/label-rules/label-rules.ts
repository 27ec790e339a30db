import type { BodyOf, LabelRulesPreview, labelRuleCalls, ReplyOf } from '@lectern/contract'
import type { Caller } from '#domain/caller.ts'
import type { Now } from '#platform/clock.ts'
import { Problem } from '#platform/problem.ts'
import type { LabelRulesStore } from './label-rules.store.ts'
import { previewRules } from './preview.ts'
import type { RuleJobs } from './run/rule-jobs.ts'

interface LabelRulesDeps {
  store: LabelRulesStore
  jobs: Pick<RuleJobs, 'begin'>
  now: Now
}

export type LabelRules = ReturnType<typeof createLabelRules>
type Calls = typeof labelRuleCalls

/** What becomes of genres and tags that scans and providers bring into a library. All throw `missing` for a library that isn't there. */
export function createLabelRules({ store, jobs, now }: LabelRulesDeps) {
  async function nameOf(libraryId: string): Promise<string> {
    const name = await store.libraryName(libraryId)
    if (name === null) throw new Problem('missing', 'Library not found')
    return name
  }

  return {
    async read(libraryId: string): Promise<ReplyOf<Calls['read']>> {
      await nameOf(libraryId)
      return store.read(libraryId)
    },

    async save(
      libraryId: string,
      { rules }: BodyOf<Calls['save']>,
    ): Promise<ReplyOf<Calls['save']>> {
      await nameOf(libraryId)
      await store.save(libraryId, rules, now())
      return store.read(libraryId)
    },

    async preview(
      libraryId: string,
      { rules }: BodyOf<Calls['preview']>,
    ): Promise<LabelRulesPreview> {
      await nameOf(libraryId)
      return previewRules(store, libraryId, rules)
    },

    /** @throws Problem `invalid` where there are no rules, `conflict` while that is under way. */
    async apply(libraryId: string, caller: Caller): Promise<ReplyOf<Calls['apply']>> {
      await nameOf(libraryId)
      const { rules } = await store.read(libraryId)
      if (rules.length === 0) throw new Problem('invalid', 'This library has no rules yet.')
      return { batch: await jobs.begin(libraryId, rules, caller) }
    },
  }
}
