export * from './ereader-rules.ts'
export * from './hidden-password.ts'
