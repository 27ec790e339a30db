export { SelectionSlot } from './selection-slot.tsx'
