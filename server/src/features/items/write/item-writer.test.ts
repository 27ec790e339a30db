import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Database } from '#storage/database.ts'
import { openTestDatabase } from '#testing/database.ts'
import { byHand } from '../changes/cause.ts'
import { storedRecords } from '../record/item-record.store.ts'
import type { BookDraft, ItemDraft } from '../record/item-record.ts'
import { createItemWriter } from './item-writer.store.ts'
import type { ItemWriter } from './writing.store.ts'

let folder: string
let db: Database
let writer: ItemWriter
const libraryId = randomUUID()

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lectern-writer-'))
  db = await openTestDatabase({ folder })
  writer = createItemWriter({
    search: db.search,
    prefixes: () => ['the'],
    now: () => 1000,
    newId: randomUUID,
  })
  await db.transact((trx) =>
    trx
      .insertInto('libraries')
      .values({
        id: libraryId,
        name: 'Shelf',
        media_type: 'book',
        icon: 'database',
        provider: 'google',
        display_order: 1,
        settings_json: '{}',
        last_scan_at: null,
        last_scan_version: null,
        last_scan_precedence: null,
        is_offline: 0,
        created_at: 1,
        updated_at: 1,
      })
      .execute(),
  )
})
afterEach(async () => {
  await db.close()
  await rm(folder, { recursive: true })
})

function draft(title: string, more: Partial<BookDraft['metadata']> = {}): ItemDraft {
  return {
    id: randomUUID(),
    mediaId: randomUUID(),
    libraryId,
    folderId: 'folder',
    path: `/lib/${title}`,
    relPath: title,
    isFile: false,
    ino: '1',
    dev: '1',
    mtimeMs: 1,
    ctimeMs: 1,
    birthtimeMs: 1,
    filesHash: 'h',
    contentKey: 'c',
    addedAt: 1,
    updatedAt: 1,
    lastScanAt: 1,
    scanVersion: '1',
    isMissing: false,
    missingSeen: 0,
    missingSince: null,
    isInvalid: false,
    coverPath: null,
    coverAccentJson: null,
    coverThumbhash: null,
    libraryFiles: [],
    provenance: { title: { source: 'folderStructure', at: null } },
    locks: [],
    media: {
      kind: 'book',
      metadata: {
        title,
        subtitle: null,
        authors: [],
        narrators: ['Nora Reed'],
        series: [],
        genres: ['Sea', 'Ships'],
        publishedYear: 'c. 1850',
        publishedDate: null,
        publisher: null,
        description: null,
        isbn: null,
        asin: null,
        language: null,
        explicit: false,
        abridged: true,
        ...more,
      },
      tags: ['b', 'a'],
      audioFiles: [],
      chapters: [{ id: 0, start: 0, end: 1, title: 'One' }],
      ebookFile: null,
    },
  }
}

const write = (...drafts: ItemDraft[]) =>
  db.transact((trx) =>
    writer.write(
      trx,
      drafts.map((one) => ({ before: null, draft: one })),
      byHand(null),
    ),
  )

describe('writing items', () => {
  it('reads back what was written', async () => {
    const book = draft('The Tide', {
      authors: [{ name: 'Ben Ota' }, { name: 'Ada Lane' }],
      series: [{ name: 'Harbor', sequence: '2.5' }],
    })
    const { records } = await write(book)
    const [stored] = await storedRecords(db.read, [book.id])
    expect(stored).toEqual(records[0])
    expect(stored).toMatchObject({
      ...book,
      media: { ...book.media, metadata: { authors: [{ name: 'Ben Ota' }, { name: 'Ada Lane' }] } },
    })
    const row = await db.read
      .selectFrom('items')
      .select(['title_key', 'title_sort', 'author_lf_sort', 'published_year_num'])
      .executeTakeFirst()
    expect(row).toEqual({
      title_key: 'the tide',
      title_sort: 'tide',
      author_lf_sort: 'ota, ben, lane, ada',
      published_year_num: 1850,
    })
  })

  it('knows people and series by their folded names', async () => {
    const first = await write(
      draft('One', {
        authors: [{ name: 'Renée Adler' }],
        series: [{ name: 'Öde', sequence: null }],
      }),
    )
    const second = await write(
      draft('Two', {
        authors: [{ name: 'RENEE ADLER' }],
        series: [{ name: 'ode', sequence: '2' }],
      }),
    )
    expect(first.addedAuthors.map((author) => author.name)).toEqual(['Renée Adler'])
    expect(second.addedAuthors).toEqual([])
    expect(second.records[0]?.media.metadata).toMatchObject({
      authors: [{ name: 'Renée Adler', lastFirst: 'Adler, Renée' }],
      series: [{ name: 'Öde', sequence: '2' }],
    })
  })

  it('removes people and series that lose their last item, unless somebody worked on them', async () => {
    const book = draft('One', {
      authors: [{ name: 'Ada Lane' }, { name: 'Ben Ota' }],
      series: [{ name: 'Harbor', sequence: '1' }],
    })
    const { records } = await write(book)
    await db.transact((trx) =>
      trx
        .updateTable('authors')
        .set({ description: 'Writes.' })
        .where('name', '=', 'Ben Ota')
        .execute(),
    )
    const { media } = book
    if (media.kind !== 'book') throw new Error('a book')
    const metadata = { ...media.metadata, authors: [{ name: 'Cy Dunn' }], series: [] }
    const outcome = await write({ ...book, media: { ...media, metadata } })
    const gone = records[0]?.media.kind === 'book' ? records[0].media.metadata : null
    expect(outcome.removedAuthors).toEqual([{ id: gone?.authors[0]?.id, libraryId }])
    expect(outcome.removedSeries).toEqual([{ id: gone?.series[0]?.id, libraryId }])
    const left = await db.read.selectFrom('authors').select('name').orderBy('name').execute()
    expect(left.map((author) => author.name)).toEqual(['Ben Ota', 'Cy Dunn'])
  })

  it('leaves a tombstone of what it removes, and nothing else', async () => {
    const book = draft('One', { authors: [{ name: 'Ada Lane' }] })
    await write(book)
    const outcome = await db.transact((trx) =>
      writer.remove(trx, [book.id, 'unknown'], { ...byHand(null), isDeleted: false }),
    )
    expect(outcome.removed).toEqual([{ id: book.id, libraryId }])
    for (const table of [
      'items',
      'item_cards',
      'item_details',
      'item_files',
      'item_labels',
      'authors',
    ] as const) {
      expect(await db.read.selectFrom(table).selectAll().execute()).toEqual([])
    }
    const tombstone = await db.read.selectFrom('tombstones').selectAll().executeTakeFirst()
    expect(tombstone).toMatchObject({ item_id: book.id, media_id: book.mediaId, content_key: 'c' })
    await write(book)
    expect(await db.read.selectFrom('tombstones').selectAll().execute()).toEqual([])
  })
})
