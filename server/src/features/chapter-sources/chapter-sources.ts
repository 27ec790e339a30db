import type { ChapterSources } from '@lectern/contract'
import type { Caller } from '#domain/caller.ts'
import { loadRecord, tracksOf } from '#features/items/index.ts'
import type { BookDraft, ItemRead, ItemRecord } from '#features/items/index.ts'
import { chapterLists, chaptersOfTracks, readEpubContents } from '#features/scan/index.ts'
import type { Log } from '#platform/log.ts'
import { Problem } from '#platform/problem.ts'
import type { Database } from '#storage/database.ts'

export interface ChapterSourcesDeps {
  db: Pick<Database, 'read'>
  read: Pick<ItemRead, 'check'>
  log: Log
}

export type ChapterSourcesOf = ReturnType<typeof createChapterSources>

/** Where the chapters of a book could come from, looked up in its files as they are now. */
export function createChapterSources({ db, read, log }: ChapterSourcesDeps) {
  return {
    /** Throws `missing` for items that aren't there, `invalid` for what is no book with audio. */
    async list(itemId: string, caller: Caller): Promise<ChapterSources> {
      const { id } = await read.check(itemId, caller)
      const record = await loadRecord(db.read, id)
      if (record === null) throw new Problem('missing')
      const { media } = record
      if (media.kind !== 'book' || media.audioFiles.length === 0)
        throw new Problem('invalid', 'Only books with audio have chapters.')
      const tracks = tracksOf(media)
      const beside = record.libraryFiles.map(({ metadata: { path, relPath, ext, size } }) => ({
        path,
        relPath,
        ext,
        size,
      }))
      const lists = await chapterLists(beside, tracks, { log })
      return {
        files: insideOf(media),
        lists: lists.map(({ relPath, chapters }) => ({ name: relPath, chapters })),
        contents: await contentsOf(record, media),
      }
    },
  }

  async function contentsOf(
    { libraryFiles }: ItemRecord,
    { ebookFile }: BookDraft,
  ): Promise<ChapterSources['contents']> {
    const epub = [ebookFile, ...libraryFiles].find((file) => file?.metadata.ext === '.epub')
    if (!epub) return null
    const { path, filename } = epub.metadata
    try {
      const entries = await readEpubContents(path)
      return entries.length === 0 ? null : { name: filename, entries }
    } catch (error) {
      // A broken ebook has no contents; the other sources are none the worse.
      log.warn({ err: error, path }, 'the contents of an ebook could not be read')
      return null
    }
  }
}

function insideOf(book: BookDraft): ChapterSources['files'] {
  const sources = tracksOf(book).map((file) => ({ ...file, fileName: file.metadata.filename }))
  return chaptersOfTracks(sources, book.metadata.title).map(({ start, end, title }) => ({
    start,
    end,
    title,
  }))
}
