import { readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, vi } from 'vitest'
import { library, png, zip } from '../../server/src/testing/fixture-library.ts'
import type { FileContent } from '../../server/src/testing/fixture-library.ts'
import { allMedia } from '../../server/src/testing/apps/knowing-client.ts'
import { videoBytes } from '../../server/src/testing/media/video.ts'
import { makeSound } from '../../server/src/testing/media/sound.ts'
import { numberedChapter, readableEpub } from '../ebooks.ts'
import { account } from '../house.ts'
import { startLectern } from '../lectern.ts'
import type { Lectern } from '../lectern.ts'
import { pdfFile } from '../pdf-file.ts'

/** A server with books and films of every kind that matters to an engine, without a browser. */
export interface Shelf {
  lectern: Lectern
  /** Of the books. */
  libraryId: string
  /** Id of what lies in a folder or file of this name. */
  idOf(name: string): string
  /** Seconds into a book, as the server knows it. */
  placeOf(name: string): Promise<number>
  /** How far a book is read, from 0 to 1, as the server knows it. */
  reachedIn(name: string): Promise<number>
}

interface Listed {
  id: string
  relPath: string
}

interface Progress {
  currentTime: number
  ebookProgress: number
}

type Ask = <T>(method: string, path: string, body?: object) => Promise<T>

/** Starts it and waits until the scans have found everything. */
export async function openShelf(): Promise<Shelf> {
  const [lectern, books, films] = await Promise.all([startLectern(), bookFiles(), filmFiles()])
  const folders = { book: join(lectern.media, 'books'), video: join(lectern.media, 'films') }
  await Promise.all([library(books, folders.book), library(films, folders.video)])
  await lectern.call('POST', '/init', { newRoot: account })
  const { body } = await lectern.call('POST', '/login', account)
  const ask = asker(lectern, (body as { user: { accessToken: string } }).user.accessToken)
  const bookShelf = await addLibrary(ask, { mediaType: 'book', folder: folders.book, count: 11 })
  const filmShelf = await addLibrary(ask, { mediaType: 'video', folder: folders.video, count: 2 })
  const idOf = (name: string) => {
    const all = [...bookShelf.items, ...filmShelf.items]
    const found = all.find(({ relPath }) => relPath.split('/').at(-1) === name)
    if (!found) throw new Error(`Nothing is called ${name}`)
    return found.id
  }
  const progressIn = (name: string) => ask<Progress>('GET', `/api/me/progress/${idOf(name)}`)
  return {
    lectern,
    libraryId: bookShelf.id,
    idOf,
    placeOf: async (name) => (await progressIn(name)).currentTime,
    reachedIn: async (name) => (await progressIn(name)).ebookProgress,
  }
}

/** Calls as root with a client that can name films; a refusal fails the test. */
function asker(lectern: Lectern, token: string): Ask {
  return async (method, path, body) => {
    const answer = await fetch(lectern.url + path, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        'x-lectern-media': allMedia,
        ...(body ? { 'content-type': 'application/json' } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    const text = await answer.text()
    expect(answer.status, `${method} ${path}: ${text}`).toBe(200)
    return text.startsWith('{') ? JSON.parse(text) : text
  }
}

async function addLibrary(
  ask: Ask,
  { mediaType, folder, count }: { mediaType: string; folder: string; count: number },
): Promise<{ id: string; items: Listed[] }> {
  const settings = { name: mediaType, mediaType, folders: [{ fullPath: folder }] }
  const { id } = await ask<{ id: string }>('POST', '/api/libraries', settings)
  await ask('POST', `/api/libraries/${id}/scan`, {})
  const items = await vi.waitFor(
    async () => {
      const path = `/api/libraries/${id}/items?limit=50`
      const { results } = await ask<{ results: Listed[] }>('GET', path)
      expect(results).toHaveLength(count)
      return results
    },
    { timeout: 60_000, interval: 100 },
  )
  return { id, items }
}

/** A book to read, without sound. */
export const fern = readableEpub('Fern', [
  numberedChapter('First', 'a', 900),
  numberedChapter('Second', 'b', 100),
])
const plans = pdfFile({ pages: [['The quick brown fox'], ['jumps over the lazy dog.']] })
const comic = zip({
  '1.png': png({ width: 80, height: 120, rgb: 0x224466 }),
  '2.png': png({ width: 80, height: 120, rgb: 0x446622 }),
})

/** One book of each type of file, a minute each; the first has two files, Waltz is of a type that no browser knows. */
async function bookFiles(): Promise<Record<string, FileContent>> {
  return {
    'Ada Verne/Tones/01.mp3': await tone('mp3', 300),
    'Ada Verne/Tones/02.mp3': await tone('mp3', 500),
    'Ada Verne/Book/Book.m4b': await tone('m4b', 300),
    'Bo Quill/Advanced/01.m4a': await tone('m4a', 300),
    'Bo Quill/Roads/Roads.flac': await tone('flac', 300),
    'Bo Quill/Ferry/Ferry.opus': await tone('opus', 300),
    'Cy Cedar/Old/Old.ogg': await tone('ogg', 300),
    'Cy Cedar/Wave/Wave.wav': await tone('wav', 300),
    'Cy Cedar/Waltz/Waltz.wma': await tone('wma', 300),
    'Dora Elm/Fern/Fern.epub': fern,
    'Dora Elm/Plans/Plans.pdf': plans,
    'Dora Elm/Comic/Comic.cbz': comic,
  }
}

async function filmFiles(): Promise<Record<string, FileContent>> {
  return {
    'Sea.mp4': await videoBytes('.mp4', { seconds: 30 }),
    'Mill.avi': await videoBytes('.avi', { seconds: 30 }),
  }
}

async function tone(ext: string, hertz: number): Promise<Buffer> {
  const file = join(tmpdir(), `lectern-tone-${process.pid}-${hertz}.${ext}`)
  const source = `sine=frequency=${hertz}:duration=60`
  await makeSound(['-f', 'lavfi', '-i', source, '-ac', '2', file])
  const bytes = readFileSync(file)
  rmSync(file)
  return bytes
}
