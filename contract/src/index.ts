export * from './endpoint.ts'
export * from './kit.ts'
export * from './item-shapes.ts'
