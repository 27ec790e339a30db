export { LabelRulesTab } from './rules-tab.tsx'
export { useRulesDraft } from './draft/use-rules-draft.ts'
