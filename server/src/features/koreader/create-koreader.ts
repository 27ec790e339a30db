import type { Positions } from '#features/positions/index.ts'
import type { Now } from '#platform/clock.ts'
import type { Log } from '#platform/log.ts'
import type { Database } from '#storage/database.ts'
import { createDocuments } from './documents.ts'
import { documentsStore } from './documents.store.ts'
import { createKoreader } from './koreader.ts'
import { placesStore } from './places.store.ts'

export interface KoreaderPartsDeps {
  db: Database
  positions: Pick<Positions, 'find' | 'update'>
  now: Now
  log: Pick<Log, 'warn'>
}

/** Wires what KOReader asks for. */
export function createKoreaderParts({ db, positions, now, log }: KoreaderPartsDeps) {
  const documents = createDocuments({ store: documentsStore(db), now, log })
  return {
    koreader: createKoreader({ documents, places: placesStore(db), positions, now }),
    /** The file that a document of KOReader is; null where none that may be seen is known. */
    findDocument: documents.find,
    /** Ends reading files. */
    close: documents.close,
  }
}
