import type { EditedFields, EditedItem, FieldChange, MediaChange } from '@lectern/contract'
import type { EditedRow } from './batch-edit.store.ts'

/** An item as forms of many show it. */
export function editedItem(row: EditedRow, hasDescription: boolean): EditedItem {
  const { id, libraryId, mediaType, updatedAt } = row
  const fields = mediaType === 'podcast' ? podcastFields(row) : bookFields(row)
  const { description } = mediaType === 'podcast' ? podcastTexts(row) : row.texts
  return {
    id,
    libraryId,
    mediaType,
    updatedAt,
    locks: JSON.parse(row.locksJson) as string[],
    fields: { ...fields, ...(hasDescription ? { description } : {}) },
  }
}

function bookFields({ texts, flags, authors, series, labels, mediaType }: EditedRow): EditedFields {
  const { description: _later, isbn, ...lines } = texts
  const { abridged, ...others } = flags
  return {
    ...lines,
    ...others,
    authors,
    series,
    genres: labels.genre,
    tags: labels.tag,
    ...(mediaType === 'book' ? { isbn, abridged, narrators: labels.narrator } : {}),
  }
}

function podcastFields(row: EditedRow): EditedFields {
  const { texts, flags, labels } = row
  const { author, language } = podcastTexts(row)
  return {
    title: texts.title,
    author,
    language,
    genres: labels.genre,
    tags: labels.tag,
    explicit: flags.explicit,
  }
}

function podcastTexts({ metadataJson }: EditedRow) {
  const { author, language, description } = JSON.parse(metadataJson) as Partial<
    Record<'author' | 'language' | 'description', string | null>
  >
  return {
    author: author ?? null,
    language: language ?? null,
    description: description ?? null,
  }
}

/** A change as the editor of single items takes it. */
export function mediaChangeOf({ tags, authors, ...fields }: FieldChange): MediaChange {
  return {
    metadata: {
      ...fields,
      ...(authors === undefined ? {} : { authors: authors.map((name) => ({ name })) }),
    },
    ...(tags === undefined ? {} : { tags }),
  }
}
