import { isChosen } from '#features/items/index.ts'
import type { ItemRecord } from '#features/items/index.ts'
import type { ScannedBook } from '../shapes/media.ts'

/**
 * Fields that people edited and no source may change but a metadata.json that was written after the edit. What decides
 * who may see the item is held against that, too: a file in a folder must not open what somebody closed by hand.
 */
export function heldFields(
  before: ItemRecord | null,
  { provenance, libraryFiles, fields }: Pick<ScannedBook, 'provenance' | 'libraryFiles'> & Marks,
): (field: string) => boolean {
  const sheet = libraryFiles.find(({ metadata }) => metadata.filename === 'metadata.json')
  const isSheetOlder = sheet !== undefined && sheet.metadata.mtimeMs <= (before?.updatedAt ?? 0)
  const isOpening = (field: string): boolean =>
    field === 'tags' || (field === 'explicit' && fields.explicit !== true)
  return (field) =>
    isChosen(before?.provenance[field]) &&
    (provenance[field] !== 'absMetadata' || isSheetOlder || isOpening(field))
}

/** The one field whose value decides whether it may be changed: something may become explicit, not cease to be. */
export interface Marks {
  fields: { explicit?: boolean | undefined }
}
