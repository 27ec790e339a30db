import type { Publication } from '../books/publication.ts'
import { addressesIn, bookAddresses } from '../catalogue/addresses.ts'
import { instant, relations, types } from './types.ts'

interface Means {
  basePath: string
  mayDownload: boolean
  /** A document of its own. */
  isWhole: boolean
}

/** A book as a publication of OPDS 2.0. */
export function publication2(book: Publication, means: Means) {
  const { basePath, mayDownload, isWhole } = means
  const own = addressesIn('v2', basePath).item(book.itemId)
  return {
    metadata: metadata2(book, basePath),
    links: [
      { rel: isWhole ? 'self' : 'alternate', href: own, type: types.publication2 },
      ...pageLinks(book, basePath),
      ...(mayDownload ? acquisitionLinks(book, basePath) : []),
    ],
    images: imagesOf(book, basePath),
  }
}

/** What is known of a book, as Readium's manifests say it. */
export function metadata2(book: Publication, basePath: string) {
  const { books } = addressesIn('v2', basePath)
  const language = languageTag(book.language)
  const isHeard = book.audio !== null && book.ebooks.length === 0
  return {
    '@type': isHeard ? 'http://schema.org/Audiobook' : 'http://schema.org/Book',
    title: book.title,
    identifier: book.isbn ?? `urn:uuid:${book.itemId}`,
    ...optional('subtitle', book.subtitle),
    author: book.authors.map(({ id, name }) => ({
      name,
      links: [{ href: books(book.libraryId, { author: id }), type: types.feed2 }],
    })),
    ...(book.narrators.length === 0 ? {} : { narrator: book.narrators.map((name) => ({ name })) }),
    ...optional('publisher', book.publisher),
    ...optional('language', language),
    ...optional('published', dayOf(book.issued)),
    modified: instant(book.updatedAt),
    ...optional('description', book.description),
    ...(book.categories.length === 0 ? {} : { subject: book.categories.map((name) => ({ name })) }),
    ...(book.series.length === 0
      ? {}
      : {
          belongsTo: {
            series: book.series.map(({ id, name, sequence }) => ({
              name,
              ...positionOf(sequence),
              links: [{ href: books(book.libraryId, { series: id }), type: types.feed2 }],
            })),
          },
        }),
    ...(book.duration > 0 ? { duration: book.duration } : {}),
  }
}

/** The pictures of a book; apps expect one, so books without a cover have the one of the server. */
export function imagesOf(book: Publication, basePath: string) {
  const { cover, thumbnail } = bookAddresses(basePath, book)
  if (!book.hasCover) return [{ href: `${basePath}/icons/icon-512.png`, type: 'image/png' }]
  return [
    { href: cover, type: types.jpeg, rel: 'cover' },
    { href: thumbnail, type: types.jpeg, width: 400 },
  ]
}

const optional = (name: string, value: string | null): Record<string, string> =>
  value === null || value === '' ? {} : { [name]: value }

/** Only what is a language tag: `English` is none. */
function languageTag(language: string | null): string | null {
  const tag = (language ?? '').replace('_', '-')
  return /^[a-z]{2,3}(?:-[a-z0-9]{2,8})*$/i.test(tag) ? tag : null
}

/** Numbers as numbers; `1-3` is none. */
function positionOf(sequence: string | null): { position?: number } {
  const position = sequence === null || sequence.trim() === '' ? Number.NaN : Number(sequence)
  return Number.isFinite(position) && position >= 0 ? { position } : {}
}

const dayOf = (issued: string | null): string | null =>
  issued !== null && issued.length === 4 ? `${issued}-01-01` : issued

function pageLinks(book: Publication, basePath: string) {
  const { pages: address } = bookAddresses(basePath, book)
  return book.ebooks.flatMap(({ ino, pages }) =>
    pages === null
      ? []
      : [
          {
            rel: relations.pages,
            href: address({ ino }),
            type: types.jpeg,
            templated: true,
            properties: {
              numberOfItems: pages.count,
              ...(pages.lastRead === 0
                ? {}
                : { lastRead: pages.lastRead, lastReadDate: instant(pages.lastReadAt) }),
            },
          },
        ],
  )
}

function acquisitionLinks(book: Publication, basePath: string) {
  const { file, download, manifest } = bookAddresses(basePath, book)
  const { audio } = book
  return [
    ...book.ebooks.map(({ ino, filename, type, size }) => ({
      rel: relations.acquisition,
      href: file(ino, filename),
      type,
      title: filename,
      size,
    })),
    ...(audio === null
      ? []
      : [
          { rel: relations.acquisition, href: manifest, type: types.audiobook },
          {
            rel: relations.acquisition,
            href: download(audio.filename),
            type: audio.type,
            title: audio.filename,
            size: audio.size,
          },
        ]),
  ]
}
