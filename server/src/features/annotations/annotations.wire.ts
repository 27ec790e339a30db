import type { Annotation, AnnotationInput } from '@lectern/contract'
import type { AnnotationRow } from '#storage/schema.ts'
import { wordsOf } from '#storage/search/index.ts'

export function renderAnnotation(row: AnnotationRow): Annotation {
  return {
    id: row.id,
    itemId: row.item_id,
    kind: row.kind,
    ino: row.ino,
    location: row.location,
    fraction: row.fraction,
    chapter: row.chapter,
    style: row.style,
    quote: row.quote,
    note: row.note,
    source: row.source,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }
}

/** What somebody said at `now` as a row. Clocks of devices may be ahead: nothing was made or changed later than now. */
export function rowOf(
  key: { id: string; userId: string; itemId: string },
  said: AnnotationInput,
  now: number,
): AnnotationRow {
  const { createdAt, updatedAt, ...fields } = said
  return {
    ...fields,
    id: key.id,
    user_id: key.userId,
    item_id: key.itemId,
    source: 'lectern',
    created_at: Math.min(createdAt, now),
    updated_at: Math.min(updatedAt, now),
    source_at: null,
    removed_at: null,
    stored_at: now,
    words: wordsIn(said),
  }
}

/** The words that a mark is found by. */
export const wordsIn = ({
  quote,
  note,
  chapter,
}: Pick<AnnotationRow, 'quote' | 'note' | 'chapter'>): string =>
  [...new Set(wordsOf([quote, note, chapter ?? ''].join(' ')))].map((word) => ` ${word}`).join('')
