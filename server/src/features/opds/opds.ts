import type { Content } from '#domain/content.ts'
import { renderTracks } from '#features/items/index.ts'
import { Problem } from '#platform/problem.ts'
import type { BookSounds } from './books/sounds.store.ts'
import type { Published } from './books/published.ts'
import type { Asker } from './catalogue/asker.ts'
import type { Feed } from './catalogue/feed.ts'
import type { Publication } from './books/publication.ts'
import { atomEntry, atomFeed, openSearchDescription } from './write/atom.ts'
import { audiobookManifest } from './write/manifest.ts'
import { opds2Feed, opds2Publication } from './write/opds2.ts'
import { types } from './write/types.ts'

export interface OpdsDeps {
  published: Published
  soundsOf: (itemId: string, asker: Pick<Asker, 'caller'>) => Promise<BookSounds | null>
}

/** Feeds, books and manifests as they are sent. */
export function createOpds({ published, soundsOf }: OpdsDeps) {
  /** Throws `missing` for what isn't a book that who asks may see. */
  async function open(itemId: string, asker: Pick<Asker, 'caller'>): Promise<Publication> {
    const [book] = await published([itemId], asker)
    if (book === undefined) throw new Problem('missing')
    return book
  }

  return {
    feed: (feed: Feed, asker: Asker): Content =>
      asker.version === 'v1'
        ? text(atomFeed(feed, asker), types[feed.kind])
        : text(opds2Feed(feed, asker.basePath), types.feed2),

    async item(itemId: string, asker: Asker): Promise<Content> {
      const book = await open(itemId, asker)
      const { basePath, words, caller } = asker
      const means = { basePath, words, mayDownload: caller.permissions.download }
      return asker.version === 'v1'
        ? text(atomEntry(book, means), types.entry)
        : text(opds2Publication(book, means), types.publication2)
    },

    /** The same in every language. Throws `missing` for a book without sound. */
    async manifest(
      itemId: string,
      asker: Pick<Asker, 'caller' | 'basePath' | 'origin'>,
    ): Promise<Content> {
      const book = await open(itemId, asker)
      const sounds = book.audio === null ? null : await soundsOf(itemId, asker)
      if (sounds === null)
        throw new Problem('missing', 'There is nothing to listen to in this book.')
      const tracks = renderTracks(itemId, sounds)
      return text(
        audiobookManifest(book, { tracks, chapters: sounds.chapters }, asker),
        types.audiobook,
      )
    },

    /** How feeds of OPDS 1.2 are searched. Apps fetch it by itself, so it names the server where that is known. */
    openSearch({ origin, basePath, words }: Asker, library: string | undefined): Content {
      const within = library === undefined ? '' : `&library=${encodeURIComponent(library)}`
      const template = `${origin ?? basePath}/opds/v1/search?query={searchTerms}${within}`
      return text(openSearchDescription(template, words), types.openSearch)
    },
  }
}

const text = (body: string, type: string): Content => ({
  content: 'bytes',
  bytes: Buffer.from(body),
  // JSON is UTF-8 always, and its types have no parameters.
  type: type.includes('json') ? type : `${type};charset=utf-8`,
  cacheControl: 'private, no-cache',
})
