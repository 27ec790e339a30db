export { createDerivedData } from './derived.ts'
export { derivedStore } from './derived.store.ts'
export type { DerivedData } from './derived.ts'
