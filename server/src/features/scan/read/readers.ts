import type { Readers } from '../scanned.ts'
import { readBook } from './book.ts'
import { readPodcast } from './podcast.ts'
import type { ReaderDeps } from './reader-deps.ts'

/** The reading half of the scan: files in, complete metadata out. */
export function createReaders(deps: ReaderDeps): Readers {
  return {
    book: (candidate, options) => readBook(candidate, options, deps),
    podcast: (candidate, options) => readPodcast(candidate, options, deps),
  }
}
