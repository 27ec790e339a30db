import { compareNatural } from '@lectern/contract/rules'
import type { Archive } from '#platform/archive/archive.ts'
import { decodeText } from '#platform/text/decode-text.ts'
import { childOf, parseXml } from '#platform/text/xml.ts'
import type { BookFields } from '../../shapes/media.ts'
import type { EbookFacts } from './shapes.ts'

const mostInfoBytes = 1024 * 1024

/** `ComicInfo.xml` in the root of a comic, and its first picture in natural order as the cover. */
export async function readComic(archive: Archive): Promise<EbookFacts> {
  const info = archive.entries.find(({ name }) => name.toLowerCase() === 'comicinfo.xml')
  const pages = archive.entries.map(({ name }) => name).filter(isPage)
  return {
    fields: info ? fieldsOf(decodeText(await archive.read(info.name, mostInfoBytes))) : {},
    cover: pages.sort(compareNatural)[0] ?? null,
  }
}

/** Title and place in the series are all that the numbering of comics says; a broken sheet says nothing. */
function fieldsOf(xml: string): BookFields {
  try {
    const info = parseXml(xml)
    const text = (name: string): string => childOf(info, name)?.text.trim() ?? ''
    const [series, number, summary] = [text('Series'), text('Number'), text('Summary')]
    return {
      ...(series === '' ? {} : { title: number === '' ? series : `${series} ${number}` }),
      ...(series === '' ? {} : { series: [{ name: series, sequence: number || null }] }),
      ...(summary === '' ? {} : { description: summary }),
    }
  } catch {
    // The pages are still a comic.
    return {}
  }
}

function isPage(name: string): boolean {
  const parts = name.split('/')
  if (parts.some((part) => part.startsWith('.') || part === '__MACOSX')) return false
  return /\.(?:jpe?g|png|webp|gif)$/iu.test(name)
}
