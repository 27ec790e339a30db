/** Formats that the reader opens and what draws them, for whoever offers to read without loading the reader. */
export { canRead, engineOf, getReady } from './engines.ts'
