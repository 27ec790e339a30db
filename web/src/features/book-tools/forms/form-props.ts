import type { ItemDetail } from '#features/items/index.ts'
import type { ToolPlans } from '../tool-plans.ts'

/** What the form of each tool is given. */
export interface ToolFormProps {
  item: ItemDetail
  plans: ToolPlans
  /** Something is being done to the files already. */
  isTaken: boolean
}
