export { ChangesPanel } from './changes-panel.tsx'
export { FieldLock } from './field-lock.tsx'
export { ItemChanges } from './item-changes.tsx'
export { undoChanges } from './undo-changes.ts'
