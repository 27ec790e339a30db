export { clearSelection, forgetSelected, useSelection, type SelectedItem } from './store.ts'
export { focusChosen, isElsewhere, onSelectAll, provideRows, selectAll } from './range.ts'
export { SelectBox } from './select-box.tsx'
export { useSelectable } from './use-selectable.ts'
