import { lazyPart } from '#ui/page/lazy-part.tsx'

export { ItemEditorSlot } from './editor-slot.tsx'

/** All files of an item in their folders, and what can be done with each. */
export const ItemFiles = lazyPart(() =>
  import('./files/item-files.tsx').then((file) => file.ItemFiles),
)
export { useKnownNames } from './details/known-names.ts'
export { htmlOf, sourceOf } from './description/source.ts'
