export { noteTrash } from './restore.ts'
export { TrashPanel } from './trash-panel.tsx'
