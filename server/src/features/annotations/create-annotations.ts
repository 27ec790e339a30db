import type { Events } from '#domain/events.ts'
import type { Now } from '#platform/clock.ts'
import type { Database } from '#storage/database.ts'
import { createAnnotations } from './annotations.ts'
import { annotationsStore } from './annotations.store.ts'
import { createExporting } from './exporting/export-marks.ts'
import { bookMatchesStore } from './importing/book-matches.store.ts'
import { createImporting } from './importing/import-marks.ts'
import type { ImportDeps } from './importing/import-marks.ts'
import { createMarkedBooks } from './marked-books.ts'
import { markedBooksStore } from './marked-books.store.ts'

export interface AnnotationPartsDeps {
  db: Database
  events: Pick<Events, 'publish'>
  now: Now
  findDocument: ImportDeps['findDocument']
}

export type AnnotationParts = ReturnType<typeof createAnnotationParts>

/** Wires highlights, notes and bookmarks in books. */
export function createAnnotationParts({ db, events, now, findDocument }: AnnotationPartsDeps) {
  const store = annotationsStore(db)
  const marked = markedBooksStore(db)
  const annotations = createAnnotations({ store, events, now })
  return {
    annotations,
    books: createMarkedBooks({ store: marked }),
    exporting: createExporting({ annotations, store: marked, now }),
    importing: createImporting({ store, matches: bookMatchesStore(db), findDocument, events, now }),
  }
}
