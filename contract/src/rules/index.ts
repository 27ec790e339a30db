export * from './fold.ts'
export * from './natural-order.ts'
export * from './person-name.ts'
export * from './sequence.ts'
