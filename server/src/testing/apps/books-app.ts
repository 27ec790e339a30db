import { join } from 'node:path'
import { createTestApp } from '../app.ts'
import type { TestApp } from '../app.ts'
import { library } from '../fixture-library.ts'
import type { FileContent } from '../fixture-library.ts'
import { idle } from '../idle.ts'

export interface BooksApp {
  test: TestApp
  libraryId: string
  /** The one folder of the library. */
  books: string
  /** Resolves when it is over; fails where it isn't begun. */
  scan(): Promise<void>
  /** Of the item in this folder of the library; fails where there is none. */
  idOf(relPath: string): Promise<string>
}

/** The whole app with one scanned library of books that nobody watches, made of these files. */
export async function createBooksApp(files: Record<string, FileContent>): Promise<BooksApp> {
  const test = await createTestApp()
  const books = join(test.mediaFolder, 'books')
  await library(files, books)
  const created = await test.root.post('/api/libraries', {
    name: 'Books',
    folders: [{ fullPath: books }],
    settings: { disableWatcher: true },
  })
  const libraryId: string = created.body.id
  async function scan(): Promise<void> {
    const { status, text } = await test.root.post(`/api/libraries/${libraryId}/scan`)
    if (status !== 200 || text !== 'OK') throw new Error(`no scan: ${status} ${text}`)
    await idle(test.root)
  }
  await scan()
  return {
    test,
    libraryId,
    books,
    scan,
    async idOf(relPath) {
      const { body } = await test.root.get(`/api/libraries/${libraryId}/items?limit=0`)
      const listed = body.results as { id: string; relPath: string }[]
      const found = listed.find((item) => item.relPath === relPath)
      if (found === undefined) throw new Error(`no item at ${relPath}`)
      return found.id
    },
  }
}
