import { xmlText } from '#platform/text/xml-text.ts'
import type { Words } from '#platform/text/words.ts'
import type { Publication, PublishedEbook } from '../books/publication.ts'
import { addressesIn, bookAddresses } from '../catalogue/addresses.ts'
import { instant, relations, types } from './types.ts'
import type { Attributes } from './types.ts'

/** How a catalogue is written: below which base path, in whose words. */
export interface Written {
  basePath: string
  words: Words
}

interface Means extends Written {
  mayDownload: boolean
  /** A document of its own, with all that is known. */
  isWhole: boolean
}

/** A book as an entry of OPDS 1.2. */
export function publicationEntry(book: Publication, means: Means) {
  const { basePath, isWhole } = means
  const v1 = addressesIn('v1', basePath)
  return {
    title: xmlText(book.title),
    id: `urn:uuid:${book.itemId}`,
    updated: instant(book.updatedAt),
    author: book.authors.map(({ id, name }) => ({
      name: xmlText(name),
      uri: v1.books(book.libraryId, { author: id }),
    })),
    contributor: book.narrators.map((name) => ({ name: xmlText(name) })),
    ...named('dc:publisher', book.publisher),
    ...named('dc:language', book.language),
    ...named('dc:issued', book.issued),
    'dc:identifier': [`urn:uuid:${book.itemId}`, ...(book.isbn === null ? [] : [book.isbn])],
    ...named('dc:extent', extentOf(book.duration)),
    category: book.categories.map((label) => ({
      '@term': xmlText(label),
      '@label': xmlText(label),
    })),
    'schema:Series': book.series.map(({ id, name, sequence }) => ({
      '@schema:name': xmlText(name),
      ...(sequence === null ? {} : { '@schema:position': xmlText(sequence) }),
      '@schema:url': v1.books(book.libraryId, { series: id }),
    })),
    ...textsOf(book),
    link: [
      ...pictureLinks(book, basePath),
      ...(isWhole
        ? []
        : [{ '@rel': 'alternate', '@href': v1.item(book.itemId), '@type': types.entry }]),
      ...relatedLinks(book, v1, means.words),
      ...pageLinks(book, basePath),
      ...(means.mayDownload ? acquisitionLinks(book, basePath) : []),
    ],
  }
}

const named = (name: string, value: string | null): Record<string, string> =>
  value === null || value === '' ? {} : { [name]: xmlText(value) }

/** Hours and minutes, as people read them. */
function extentOf(duration: number): string | null {
  const minutes = Math.round(duration / 60)
  if (minutes === 0) return null
  return minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`
}

/** What apps show under a title, and what a book says of itself. */
function textsOf({ subtitle, series, description }: Publication) {
  const places = series.map(({ name, sequence }) => (sequence ? `${name} #${sequence}` : name))
  const summary = [subtitle ?? '', places.join(', ')].filter((part) => part !== '').join('\n')
  return {
    ...(summary === '' ? {} : { summary: { '@type': 'text', '#text': xmlText(summary) } }),
    ...(description === null
      ? {}
      : { content: { '@type': 'html', '#text': xmlText(description) } }),
  }
}

function pictureLinks(book: Publication, basePath: string): Attributes[] {
  if (!book.hasCover) return []
  const { cover, thumbnail } = bookAddresses(basePath, book)
  return [
    { '@rel': relations.image, '@href': cover, '@type': types.jpeg },
    { '@rel': relations.thumbnail, '@href': thumbnail, '@type': types.jpeg },
  ]
}

/** More by the same people, and the other books of its series. */
const relatedLinks = (
  { libraryId, authors, series }: Publication,
  { books }: ReturnType<typeof addressesIn>,
  words: Words,
): Attributes[] => [
  ...authors.map(({ id, name }) =>
    related(words('opds.booksBy', { name }), books(libraryId, { author: id })),
  ),
  ...series.map(({ id, name }) => related(name, books(libraryId, { series: id }))),
]

const related = (title: string, href: string): Attributes => ({
  '@rel': 'related',
  '@href': href,
  '@type': types.acquisition,
  '@title': xmlText(title),
})

/** Comics page by page (OPDS Page Streaming Extension 1.2). */
function pageLinks(book: Publication, basePath: string): Attributes[] {
  const { pages: address } = bookAddresses(basePath, book)
  return book.ebooks.flatMap(({ ino, pages }): Attributes[] => {
    if (pages === null) return []
    const { count, lastRead, lastReadAt } = pages
    return [
      {
        '@rel': relations.pages,
        '@href': address({ ino }),
        '@type': types.jpeg,
        '@pse:count': String(count),
        ...(lastRead === 0
          ? {}
          : { '@pse:lastRead': String(lastRead), '@pse:lastReadDate': instant(lastReadAt) }),
      },
    ]
  })
}

function acquisitionLinks(book: Publication, basePath: string): Attributes[] {
  const { file, download } = bookAddresses(basePath, book)
  const { audio } = book
  const ofEbook = ({ ino, filename, type, size }: PublishedEbook): Attributes => ({
    '@rel': relations.acquisition,
    '@href': file(ino, filename),
    '@type': type,
    '@length': String(size),
    '@title': xmlText(filename),
  })
  return [
    ...book.ebooks.map(ofEbook),
    ...(audio === null
      ? []
      : [
          {
            '@rel': relations.acquisition,
            '@href': download(audio.filename),
            '@type': audio.type,
            '@length': String(audio.size),
            '@title': xmlText(audio.filename),
          } as const,
        ]),
  ]
}
