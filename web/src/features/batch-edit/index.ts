export { BatchEditSlot } from './batch-edit-slot.tsx'
export { openBatchEdit } from './open-batch-edit.ts'
