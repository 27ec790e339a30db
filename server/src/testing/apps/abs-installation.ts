import { randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import bcrypt from 'bcryptjs'
import SqliteDatabase from 'better-sqlite3'
import { ZipFile } from 'yazl'

/** Rows of the database of an Audiobookshelf, by table. */
export type AbsTables = Record<string, Record<string, unknown>[]>

const at = '2026-01-02 03:04:05.000 +00:00'

/**
 * A small installation of Audiobookshelf 2.8: a root without a password, a library at `/audiobooks` with one book, and some
 * rows that nobody can read.
 */
export function smallInstallation({ secret }: { secret: string }) {
  const ids = {
    ada: randomUUID(),
    library: randomUUID(),
    folder: randomUUID(),
    book: randomUUID(),
    item: randomUUID(),
    author: randomUUID(),
  }

  const tables: AbsTables = {
    settings: [
      {
        key: 'server-settings',
        value: JSON.stringify({
          tokenSecret: secret,
          version: '2.8.0',
          language: 'de',
          authOpenIDGroupClaim: '',
        }),
        createdAt: at,
      },
    ],
    users: [
      {
        id: ids.ada,
        username: 'ada',
        pash: '',
        type: 'root',
        isActive: 1,
        permissions: '{}',
        bookmarks: `[{"libraryItemId":"${ids.item}","time":3,"title":"Here","createdAt":1}, 7]`,
        extraData: '{"oldUserId":"usr_before"}',
        createdAt: at,
      },
      {
        id: randomUUID(),
        username: 'ben',
        pash: null,
        type: 'user',
        isActive: 1,
        permissions: '{',
      },
      { id: '../../etc', username: 'eve', pash: null, type: 'user', isActive: 1 },
    ],
    libraries: [
      { id: ids.library, name: 'Books', mediaType: 'book', settings: '{}', createdAt: at },
    ],
    libraryFolders: [
      { id: ids.folder, path: '/audiobooks', libraryId: ids.library, createdAt: at },
    ],
    authors: [
      { id: ids.author, name: 'Émile Zola', libraryId: ids.library, createdAt: at },
      { id: randomUUID(), name: 'Emile Zola', libraryId: ids.library, createdAt: at },
    ],
    bookAuthors: [{ id: randomUUID(), bookId: ids.book, authorId: ids.author, createdAt: at }],
    books: [
      {
        id: ids.book,
        title: 'Germinal',
        coverPath: `/metadata/items/${ids.item}/cover.jpg`,
        tags: '[]',
      },
    ],
    libraryItems: [
      {
        id: ids.item,
        path: '/audiobooks/Germinal',
        relPath: 'Germinal',
        mediaId: ids.book,
        mediaType: 'book',
        libraryId: ids.library,
        libraryFolderId: ids.folder,
        libraryFiles: '[]',
        createdAt: at,
        updatedAt: at,
      },
      {
        id: randomUUID(),
        path: '/audiobooks/Nothing',
        mediaId: randomUUID(),
        mediaType: 'book',
        libraryId: ids.library,
        libraryFolderId: ids.folder,
        createdAt: at,
      },
    ],
    mediaProgresses: [
      {
        id: randomUUID(),
        userId: ids.ada,
        mediaItemId: ids.book,
        mediaItemType: 'book',
        duration: 100,
        currentTime: 40,
        createdAt: at,
        updatedAt: at,
      },
      {
        id: randomUUID(),
        userId: ids.ada,
        mediaItemId: randomUUID(),
        mediaItemType: 'book',
        createdAt: at,
        updatedAt: at,
      },
    ],
  }
  return { ids, tables }
}

/** Writes a database with these rows into the config folder of an installation. Resolves to its file. */
export function layInstallation(config: string, tables: AbsTables): string {
  mkdirSync(config, { recursive: true })
  const file = join(config, 'absdatabase.sqlite')
  const db = new SqliteDatabase(file)
  db.exec('begin')
  for (const [table, rows] of Object.entries(tables)) {
    const columns = [...new Set(['id', ...rows.flatMap((row) => Object.keys(row))])]
    db.exec(`create table "${table}" (${columns.map((name) => `"${name}"`).join(', ')})`)
    const marks = columns.map(() => '?').join(', ')
    const insert = db.prepare(`insert into "${table}" values (${marks})`)
    for (const row of rows) insert.run(columns.map((name) => row[name] ?? null))
  }
  db.exec('commit')
  db.close()
  return file
}

/** A zip file with these files, as backups are. */
export async function zipInto(path: string, files: Record<string, Buffer>): Promise<string> {
  const made = new ZipFile()
  for (const [name, bytes] of Object.entries(files)) made.addBuffer(bytes, name)
  made.end()
  const chunks: Buffer[] = []
  for await (const chunk of made.outputStream as AsyncIterable<Buffer>) chunks.push(chunk)
  await writeFile(path, Buffer.concat(chunks))
  return path
}

/**
 * An installation as people have them: its root with a password, another reader, a library with so many books, half-heard
 * and heard ones, sessions, a collection. Its books lie below `folder` there, which need not be here.
 */
export async function livedInInstallation({
  secret,
  books,
  folder = '/audiobooks',
  password = 'their password',
}: {
  secret: string
  books: number
  folder?: string
  password?: string
}): Promise<{ tables: AbsTables; library: string; items: string[] }> {
  const pash = await bcrypt.hash(password, 4)
  const [library, place, collection, ada, ben] = [0, 1, 2, 3, 4].map(() => randomUUID())
  const all = Array.from({ length: books }, (_, number) => ({
    item: randomUUID(),
    book: randomUUID(),
    number,
    title: `Tale ${number + 1}`,
  }))
  const times = { createdAt: at, updatedAt: at }
  const person = { isActive: 1, permissions: '{}', bookmarks: '[]', extraData: '{}', ...times }
  const tables: AbsTables = {
    settings: [
      {
        key: 'server-settings',
        value: JSON.stringify({ tokenSecret: secret, version: '2.36.0', language: 'en-us' }),
        ...times,
      },
    ],
    users: [
      { id: ada, username: 'ada', pash, type: 'root', ...person },
      { id: ben, username: 'ben', pash, type: 'user', ...person },
    ],
    libraries: [{ id: library, name: 'Audiobooks', mediaType: 'book', settings: '{}', ...times }],
    libraryFolders: [{ id: place, path: folder, libraryId: library, createdAt: at }],
    books: all.map(({ book, item, title }) => ({
      id: book,
      title,
      coverPath: `/metadata/items/${item}/cover.jpg`,
      tags: '[]',
    })),
    libraryItems: all.map(({ item, book, title }) => ({
      id: item,
      path: `${folder}/${title}`,
      relPath: title,
      mediaId: book,
      mediaType: 'book',
      libraryId: library,
      libraryFolderId: place,
      libraryFiles: '[]',
      ...times,
    })),
    mediaProgresses: all.map(({ book, number }) => ({
      id: randomUUID(),
      userId: number % 2 ? ada : ben,
      mediaItemId: book,
      mediaItemType: 'book',
      duration: 100,
      currentTime: number % 100,
      ...times,
    })),
    collections: [{ id: collection, name: 'For winter', libraryId: library, ...times }],
    collectionBooks: all.slice(0, 3).map(({ book, number }) => ({
      id: randomUUID(),
      bookId: book,
      collectionId: collection,
      order: number + 1,
      createdAt: at,
    })),
  }
  return { tables, library: library ?? '', items: all.map(({ item }) => item) }
}

/** The covers of its books, as they lie in a backup. */
export const coversOf = (items: readonly string[], bytes: Buffer): Record<string, Buffer> =>
  Object.fromEntries(items.map((id) => [`metadata-items/${id}/cover.jpg`, bytes]))
