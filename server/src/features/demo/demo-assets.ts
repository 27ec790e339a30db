import { cp, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { demoBooks } from './demo-book.ts'
import type { DemoBook } from './demo-book.ts'

export type DemoAssets = ReturnType<typeof demoAssets>

/** Soft tones that take the place of speech. */
const tones = 6

/** What the demo library is made of: words, drawings and sounds that come with the server. */
export function demoAssets(folder: string) {
  return {
    /** All books, the eye-catching ones first. */
    books: async (): Promise<DemoBook[]> =>
      demoBooks.parse(JSON.parse(await readFile(join(folder, 'books.json'), 'utf8'))),

    /** SVG of 1000 × 1000 pixels. */
    cover: (book: DemoBook): Promise<Buffer> => readFile(join(folder, book.name, 'cover.svg')),

    /** Copies the files that lie beside the sound: what tells about the book, and its ebook. */
    putBeside: (book: DemoBook, target: string): Promise<void> =>
      cp(join(folder, book.name, 'beside'), target, { recursive: true }),

    /** MP3 file of a short chord that opens a book. */
    chime: join(folder, 'sounds', 'chime.mp3'),

    /** MP3 file of some seconds of music; neighbours differ. */
    tones: (number: number): string => join(folder, 'sounds', `tones-${(number % tones) + 1}.mp3`),
  }
}
