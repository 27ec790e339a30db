export { MergedOrdersFields } from './orders-fields.tsx'
export { useOrdersDraft, useShop } from './use-orders-draft.ts'
