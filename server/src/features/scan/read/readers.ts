import type { Readers } from './reader-shapes.ts'
import { readBook } from './book/book.ts'
import { readAlbum } from './music/album.ts'
import { readPodcast } from './podcast.ts'
import type { ReaderDeps } from './reader-deps.ts'
import { readVideo } from './video/video.ts'

/** The reading half of the scan: files in, complete metadata out. */
export function createReaders(deps: ReaderDeps): Readers {
  return {
    book: (candidate, options) => readBook(candidate, options, deps),
    podcast: (candidate, options) => readPodcast(candidate, options, deps),
    music: (candidate, options) => readAlbum(candidate, options, deps),
    frame: async (path, at) => (await deps.grabFrame?.(path, at)) ?? null,
    video: (candidate, options) => readVideo(candidate, options, deps),
  }
}
