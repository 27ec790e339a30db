export { createItemEdit } from './item-edit.ts'
export { itemEditRoutes } from './item-edit.routes.ts'
export { createItemCover } from './item-cover.ts'
