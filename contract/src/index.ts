export * from './endpoint.ts'
export * from './kit.ts'
