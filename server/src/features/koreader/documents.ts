import { setImmediate as yieldToOthers } from 'node:timers/promises'
import type { LibraryFile } from '@lectern/contract'
import type { VisibilityScope } from '#domain/caller.ts'
import type { Now } from '#platform/clock.ts'
import type { Log } from '#platform/log.ts'
import type { EbookDocumentRow } from '#storage/schema.ts'
import type { DocumentsStore, EbookItem, FoundDocument } from './documents.store.ts'
import { nameMd5, partialMd5 } from './partial-md5.ts'

export interface DocumentsDeps {
  store: DocumentsStore
  now: Now
  log: Pick<Log, 'warn'>
}

export type Documents = ReturnType<typeof createDocuments>

const atOnce = 100
/** Whoever reads books that aren't here asks at every page: so often the shelves are looked through, in ms. */
const lookEveryMs = 5 * 60_000

/**
 * Which file a document of KOReader is. Files are looked at when a document is asked for that none of those known is: who
 * doesn't use KOReader pays nothing, and a dozen samples of each file are read once.
 */
export function createDocuments({ store, now, log }: DocumentsDeps) {
  let looking: Promise<void> | null = null
  let lookedAt = -Infinity
  const ending = new AbortController()

  async function lookThrough(): Promise<void> {
    for (let after = ''; !ending.signal.aborted;) {
      const items = await store.itemsAfter(after, atOnce)
      const last = items.at(-1)
      if (last === undefined) return
      for (const item of items) if (!ending.signal.aborted) await learn(item)
      after = last.id
      await yieldToOthers()
    }
  }

  async function learn(item: EbookItem): Promise<void> {
    const rows: EbookDocumentRow[] = []
    let isNew = false
    for (const file of ebooksOf(item)) {
      const known = item.known.find((row) => isStillOf(row, file))
      const isPrimary = file.isSupplementary === true ? 0 : 1
      isNew ||= known === undefined || known.is_primary !== isPrimary
      rows.push({ ...(known ?? (await read(item, file))), is_primary: isPrimary })
    }
    if (isNew || rows.length !== item.known.length) await store.replace(item.id, rows)
  }

  return {
    /** The file that a document is, by its content before its name; null where none that may be seen is known. */
    async find(document: string, scope: VisibilityScope): Promise<FoundDocument | null> {
      const found = await store.find(document, scope)
      const best =
        found.find((one) => one.content_md5 === document && one.is_primary === 1) ??
        found.find((one) => one.content_md5 === document) ??
        found.find((one) => one.is_primary === 1) ??
        found[0]
      return best ?? null
    },

    /** Looks at files that aren't known yet, behind whoever asks. */
    look(): void {
      if (looking !== null || now() - lookedAt < lookEveryMs) return
      lookedAt = now()
      looking = lookThrough()
        .catch((error: unknown) => log.warn({ err: error }, 'ebooks could not be looked at'))
        .finally(() => (looking = null))
    },

    /** Resolves when nothing is being looked at. */
    settled: async (): Promise<void> => looking ?? undefined,

    async close(): Promise<void> {
      ending.abort()
      await looking
    },
  }
}

const ebooksOf = ({ libraryFilesJson }: EbookItem): LibraryFile[] =>
  (JSON.parse(libraryFilesJson) as LibraryFile[]).filter(({ fileType }) => fileType === 'ebook')

const isStillOf = (row: EbookDocumentRow, { ino, metadata }: LibraryFile): boolean =>
  row.ino === ino &&
  row.size === metadata.size &&
  row.mtime_ms === metadata.mtimeMs &&
  row.name_md5 === nameMd5(metadata.filename)

async function read(
  { id }: EbookItem,
  { ino, metadata }: LibraryFile,
): Promise<Omit<EbookDocumentRow, 'is_primary'>> {
  // A disk that is away or a file that is locked: the name is known all the same.
  const content = await partialMd5(metadata.path).catch(() => null)
  return {
    item_id: id,
    ino,
    size: metadata.size,
    mtime_ms: metadata.mtimeMs,
    content_md5: content,
    name_md5: nameMd5(metadata.filename),
    ext: metadata.ext.toLowerCase(),
  }
}
