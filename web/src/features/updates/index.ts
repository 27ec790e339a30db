export { lookForUpdate } from './look-for-update.ts'
