export { createItemEdit } from './item-edit.ts'
export { coverEditRoutes, itemEditRoutes } from './item-edit.routes.ts'
export { createItemCover } from './item-cover.ts'
