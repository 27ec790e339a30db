export { createDerivedData } from './derived.ts'
export { derivedStore } from './derived.store.ts'
