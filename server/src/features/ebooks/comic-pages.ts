import { compareNatural } from '@lectern/contract/rules'
import type { EbookPages } from '@lectern/contract'
import type { Archive, ArchiveEntry } from '#platform/archive/archive.ts'
import { decodeText } from '#platform/text/decode-text.ts'
import { childOf, childrenOf, parseXml } from '#platform/text/xml.ts'
import type { XmlNode } from '#platform/text/xml.ts'

type Page = EbookPages['pages'][number]

const mostInfoBytes = 4 * 1024 * 1024

/** Pictures that make a comic; what systems leave beside them isn't among them. */
export function isPageName(name: string): boolean {
  const parts = name.split('/')
  if (parts.some((part) => part.startsWith('.') || part.toLowerCase() === '__macosx')) return false
  return /\.(?:jpe?g|jpe|jfif|png|webp|gif|avif|tiff?|jxl|bmp)$/iu.test(name)
}

/** The files that are pages, in the order in which they are read. */
export function pageEntries(archive: Pick<Archive, 'entries'>): ArchiveEntry[] {
  return archive.entries
    .filter(({ name }) => isPageName(name))
    .toSorted((one, other) => compareNatural(one.name, other.name))
}

/** What the sheet in a comic says of its pages. */
export async function readPages(
  archive: Archive,
): Promise<Pick<EbookPages, 'direction' | 'pages'>> {
  const sheet = await sheetOf(archive)
  const said = new Map(
    childrenOf(childOf(sheet, 'Pages'), 'Page').map(({ attributes }) => [
      Number(attributes.get('Image')),
      attributes,
    ]),
  )
  const pages = pageEntries(archive).map(({ name }, index): Page => {
    const width = pixelsOf(said.get(index)?.get('ImageWidth'))
    const height = pixelsOf(said.get(index)?.get('ImageHeight'))
    const isKnown = width !== null && height !== null
    return { index, name, width: isKnown ? width : null, height: isKnown ? height : null }
  })
  return { direction: directionOf(sheet), pages }
}

async function sheetOf(archive: Archive): Promise<XmlNode | undefined> {
  const info = archive.entries.find(({ name }) => name.toLowerCase() === 'comicinfo.xml')
  if (info === undefined) return undefined
  try {
    return parseXml(decodeText(await archive.read(info.name, mostInfoBytes)))
  } catch {
    // The pages are still a comic.
    return undefined
  }
}

function directionOf(sheet: XmlNode | undefined): EbookPages['direction'] {
  const manga = childOf(sheet, 'Manga')?.text.trim().toLowerCase()
  if (manga === 'yesandrighttoleft') return 'rtl'
  return manga === 'no' ? 'ltr' : null
}

function pixelsOf(text: string | undefined): number | null {
  const pixels = Number(text)
  return Number.isSafeInteger(pixels) && pixels > 0 ? pixels : null
}
