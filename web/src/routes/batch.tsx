import { BatchPage } from '#features/batch-edit/index.ts'

/** The fields of many items at once. */
export function BatchRoute() {
  return <BatchPage />
}
