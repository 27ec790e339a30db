import { ItemPage } from '#features/item/index.ts'

/** One item. */
export function ItemRoute() {
  return <ItemPage />
}
