export { createFeedsOut } from './create-feeds-out.ts'
export type { FeedsOut } from './create-feeds-out.ts'
