export { barsOf, pathOf, valuesOf } from './bars.ts'
