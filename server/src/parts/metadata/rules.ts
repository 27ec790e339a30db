import type { Router } from '../../http/router.ts'
import type { ItemRewriter } from '../../features/items/index.ts'
import {
  createLabelRules,
  createRuleJobs,
  labelRuleRoutes,
  labelRulesStore,
  ruleRunsStore,
} from '../../features/label-rules/index.ts'
import type { Core } from '../core.ts'

/** The part of the parts list that keeps what libraries make of genres and tags, and has present items follow it. */
export function createRules(core: Core, { rewriter }: { rewriter: ItemRewriter }) {
  const { db, now } = core
  const store = labelRulesStore(db)
  const jobs = createRuleJobs({ ...core, store, runs: ruleRunsStore(db), rewriter })
  const rules = createLabelRules({ store, jobs, now })
  return {
    cancel: jobs.cancel,
    resume: jobs.resume,
    bind: (router: Router): void => labelRuleRoutes(router, rules),
  }
}
