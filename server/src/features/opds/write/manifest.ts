import type { AudioFile, Chapter } from '@lectern/contract'
import { audioTypeOf } from '../books/publication.ts'
import type { Publication } from '../books/publication.ts'
import { bookAddresses } from '../catalogue/addresses.ts'
import { imagesOf, metadata2 } from './opds2-publication.ts'
import { types } from './types.ts'

export interface Sounds {
  /** In their order, without those that are left out. */
  tracks: readonly Pick<AudioFile, 'ino' | 'metadata' | 'duration' | 'bitRate'>[]
  chapters: readonly Chapter[]
}

/**
 * An audiobook as a Readium manifest. Its files are named from the root of the server, but for itself, which has to be a
 * whole address (`origin`: where the server is asked, with its base path).
 */
export function audiobookManifest(
  book: Publication,
  { tracks, chapters }: Sounds,
  { basePath, origin }: { basePath: string; origin: string | null },
): string {
  const addresses = bookAddresses(basePath, book)
  const starts = startsOf(tracks)
  const hrefOf = ({ ino, metadata }: Sounds['tracks'][number]) =>
    addresses.file(ino, metadata.filename)
  return JSON.stringify({
    '@context': 'https://readium.org/webpub-manifest/context.jsonld',
    metadata: {
      ...metadata2(book, basePath),
      '@type': 'http://schema.org/Audiobook',
      conformsTo: 'https://readium.org/webpub-manifest/profiles/audiobook',
    },
    links: [
      {
        rel: 'self',
        href: bookAddresses(origin ?? basePath, book).manifest,
        type: types.audiobook,
      },
    ],
    resources: imagesOf(book, basePath).slice(0, 1),
    readingOrder: tracks.map((track) => ({
      href: hrefOf(track),
      type: audioTypeOf(track.metadata.filename),
      title: track.metadata.filename,
      duration: track.duration,
      ...(track.bitRate === null ? {} : { bitrate: track.bitRate / 1000 }),
    })),
    toc: chapters.flatMap(({ title, start }) => {
      const at = starts.findLastIndex((from) => from <= start)
      const track = tracks[Math.max(0, at)]
      if (track === undefined) return []
      const seconds = Math.max(0, start - (starts[at] ?? 0))
      return [{ href: `${hrefOf(track)}#t=${Number(seconds.toFixed(3))}`, title }]
    }),
  })
}

/** Where each track begins, in seconds. */
function startsOf(tracks: Sounds['tracks']): number[] {
  let from = 0
  return tracks.map(({ duration }) => {
    const start = from
    from += duration
    return start
  })
}
