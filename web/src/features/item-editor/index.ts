import { lazyPart } from '#ui/page/lazy-part.tsx'

export { ItemEditorSlot } from './editor-slot.tsx'

/** A description that is typed as text with a few signs, and shown as it will look. */
export const DescriptionField = lazyPart(() =>
  import('./description/description-field.tsx').then((file) => file.DescriptionField),
)

/** All files of an item in their folders, and what can be done with each. */
export const ItemFiles = lazyPart(() =>
  import('./files/item-files.tsx').then((file) => file.ItemFiles),
)
export { useKnownNames } from './details/known-names.ts'
export { htmlOf, sourceOf } from './description/source.ts'

/** Asks whether changes of these names may be lost; true: they may. */
export const askToDiscard = async (names: readonly string[]): Promise<boolean> =>
  (await import('./ask-to-discard.ts')).askToDiscard(names)
