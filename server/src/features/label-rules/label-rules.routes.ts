import { labelRuleCalls } from '@lectern/contract'
import type { Router } from '#http/router.ts'
import type { LabelRules } from './label-rules.ts'

/** Call → verb. */
export function labelRuleRoutes(router: Router, rules: LabelRules): void {
  router.bind(labelRuleCalls.read, ({ params }) => rules.read(params.id))
  router.bind(labelRuleCalls.save, ({ params, body }) => rules.save(params.id, body))
  router.bind(labelRuleCalls.preview, ({ params, body }) => rules.preview(params.id, body))
  router.bind(labelRuleCalls.apply, ({ params }, caller) => rules.apply(params.id, caller))
}
