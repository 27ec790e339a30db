import { decodeText } from '#platform/text/decode-text.ts'
import type { Archive } from '#platform/archive/archive.ts'
import { childOf, childrenOf, parseXml } from '#platform/text/xml.ts'
import type { XmlNode } from '#platform/text/xml.ts'
import type { BookFields } from '../../../shapes/media.ts'
import { isbnOf, namesIn, saidFields, yearOf } from '../said-fields.ts'

/** What a sheet in a comic says of it. */
export interface ComicSheet {
  fields: BookFields
  direction: 'ltr' | 'rtl' | null
  /** Name of the picture that is the cover, where the sheet names one. */
  cover: string | null
  /** Pixels of pages, by their place in the order of reading. */
  sizes: ReadonlyMap<number, { width: number; height: number }>
}

const mostBytes = 2 * 1024 * 1024
const silent: ComicSheet = { fields: {}, direction: null, cover: null, sizes: new Map() }

/** `ComicInfo.xml` in the root of a comic, else CoMet's `CoMet.xml` beside its pages; a broken sheet says nothing. */
export async function readComicSheet(archive: Archive): Promise<ComicSheet> {
  const named = (wanted: RegExp): string | undefined =>
    archive.entries.find(({ name }) => wanted.test(name))?.name
  const name = named(/^comicinfo\.xml$/iu) ?? named(/(?:^|\/)comet\.xml$/iu)
  if (name === undefined) return silent
  try {
    const root = parseXml(decodeText(await archive.read(name, mostBytes)))
    return root.name.toLowerCase() === 'comet' ? ofComet(root) : ofComicInfo(root)
  } catch {
    // The pages are still a comic.
    return silent
  }
}

function ofComicInfo(info: XmlNode): ComicSheet {
  const text = (name: string): string => childOf(info, name)?.text.trim() ?? ''
  const manga = text('Manga').toLowerCase()
  return {
    fields: saidFields({
      ...numbered(text('Series'), text('Number'), text('Title')),
      authors: namesIn([text('Writer')], /\s*[,;]\s*/u),
      genres: namesIn([text('Genre')], /\s*[,;]\s*/u),
      publisher: text('Publisher'),
      publishedYear: yearOf(text('Year')),
      language: text('LanguageISO'),
      isbn: isbnOf(text('GTIN')),
      description: text('Summary'),
    }),
    direction: manga === 'yesandrighttoleft' ? 'rtl' : manga === 'no' ? 'ltr' : null,
    cover: null,
    sizes: sizesOf(info),
  }
}

function ofComet(comet: XmlNode): ComicSheet {
  const texts = (name: string): string[] => childrenOf(comet, name).map((node) => node.text.trim())
  const text = (name: string): string => texts(name)[0] ?? ''
  const direction = text('readingDirection').toLowerCase()
  return {
    fields: saidFields({
      ...numbered(text('series'), text('issue'), text('title')),
      authors: namesIn(texts('writer')),
      genres: namesIn(texts('genre'), /\s*[,;]\s*/u),
      publisher: text('publisher'),
      publishedYear: yearOf(text('date')),
      language: text('language'),
      isbn: isbnOf(text('identifier')),
      description: text('description'),
    }),
    direction: direction === 'rtl' || direction === 'ltr' ? direction : null,
    cover: text('coverImage') || null,
    sizes: new Map(),
  }
}

/** Title and place in the series are what the numbering of comics says; without a series the title stands alone. */
function numbered(series: string, number: string, title: string): BookFields {
  if (series === '') return { title }
  const name = number === '' ? series : `${series} ${number}`
  return { title: name, series: [{ name: series, sequence: number || null }] }
}

function sizesOf(info: XmlNode): ComicSheet['sizes'] {
  const sizes = new Map<number, { width: number; height: number }>()
  for (const { attributes } of childrenOf(childOf(info, 'Pages'), 'Page')) {
    const pixels = (name: string): number => Number(attributes.get(name) ?? 0)
    const [index, width, height] = [pixels('Image'), pixels('ImageWidth'), pixels('ImageHeight')]
    const isSaid = Number.isSafeInteger(width) && Number.isSafeInteger(height)
    if (isSaid && width > 0 && height > 0) sizes.set(index, { width, height })
  }
  return sizes
}
