export { MergedOrdersFields } from './orders-fields.tsx'
export { useOrdersDraft } from './use-orders-draft.ts'
