import { decodeText } from '#platform/text/decode-text.ts'
import { Problem } from '#platform/problem.ts'
import { childOf, childrenOf, deepText, parseXml } from '#platform/text/xml.ts'
import type { XmlNode } from '#platform/text/xml.ts'
import type { ByteFile } from '../byte-file.ts'
import { isbnOf, namesIn, saidFields } from '../said-fields.ts'
import type { EbookFacts } from '../shapes.ts'
import { openPdf } from './pdf-file.ts'
import type { PdfFile } from './pdf-file.ts'
import { dictOf, nameOf } from './pdf-syntax.ts'
import type { PdfValue } from './pdf-syntax.ts'

/** What people write into a PDF, and what programs write there who were told nothing: the name of a file. */
const programTitle =
  /^(?:untitled|unknown|microsoft word - .*|.*\.(?:docx?|odt|rtf|indd|qxd|tex|dvi|pdf|ps|pub))$/iu

/** Fields of a PDF out of its info and its XMP; its cover is the first page. Rejects with Problem `invalid` for what is none. */
export async function readPdf(file: ByteFile): Promise<EbookFacts> {
  const pdf = await openPdf(file)
  // Texts of a locked one are locked, too, and so is its first page.
  if (pdf.trailer.has('Encrypt')) return { fields: {}, cover: null }
  const info = dictOf(await pdf.resolve(pdf.trailer.get('Info')))
  const said = async (name: string): Promise<string> => textOf(await pdf.resolve(info.get(name)))
  const xmp = await xmpOf(pdf)
  const title = xmp.title || (await said('Title'))
  return {
    fields: saidFields({
      title: programTitle.test(title) ? undefined : title,
      authors: xmp.authors.length > 0 ? xmp.authors : namesIn([await said('Author')]),
      description: xmp.description || (await said('Subject')),
      genres: xmp.subjects,
      publisher: xmp.publisher,
      language: xmp.language,
      isbn: xmp.isbn,
    }),
    cover: { kind: 'page' },
  }
}

/** Who has locked a PDF so that no password opens it; null for one that is open or asks for a password. */
export async function lockOfPdf(file: ByteFile): Promise<'adobe' | 'protected' | null> {
  const pdf = await openPdf(file)
  const lock = dictOf(await pdf.resolve(pdf.trailer.get('Encrypt')))
  const handler = nameOf(lock.get('Filter'))
  if (handler === null || handler === 'Standard') return null
  return /^(?:EBX_HANDLER|Adobe\.APS)/u.test(handler) ? 'adobe' : 'protected'
}

interface Xmp {
  title: string
  authors: string[]
  description: string
  subjects: string[]
  publisher: string
  language: string
  isbn: string | undefined
}

const silent: Xmp = {
  title: '',
  authors: [],
  description: '',
  subjects: [],
  publisher: '',
  language: '',
  isbn: undefined,
}

async function xmpOf(pdf: PdfFile): Promise<Xmp> {
  try {
    const root = dictOf(await pdf.resolve(pdf.trailer.get('Root')))
    const bytes = await pdf.stream(root.get('Metadata'))
    return bytes === null ? silent : readXmp(decodeText(bytes))
  } catch (error) {
    // The info may say more.
    if (error instanceof Problem) return silent
    throw error
  }
}

function readXmp(text: string): Xmp {
  const root = parseXml(text.slice(Math.max(0, text.indexOf('<x:xmpmeta'))))
  const rdf = root.name.toLowerCase() === 'rdf' ? root : childOf(root, 'RDF')
  const descriptions = childrenOf(rdf, 'Description')
  const lists = (name: string): string[] =>
    descriptions
      .flatMap((node) => childrenOf(node, name))
      .flatMap((node) => linesOf(node))
      .filter(Boolean)
  return {
    title: lists('title')[0] ?? '',
    authors: namesIn(lists('creator')),
    description: lists('description')[0] ?? '',
    subjects: lists('subject'),
    publisher: lists('publisher')[0] ?? '',
    language: lists('language')[0] ?? '',
    isbn: [...lists('isbn'), ...lists('identifier')].map(isbnOf).find(Boolean),
  }
}

/** The lines of a list, or what stands there alone. */
function linesOf(node: XmlNode): string[] {
  const lists = ['Alt', 'Seq', 'Bag'].flatMap((kind) => childrenOf(node, kind))
  const lines = lists.flatMap((list) => childrenOf(list, 'li')).map(deepText)
  return lines.length > 0 ? lines : [node.text]
}

/** A text of the info: UTF-16 or UTF-8 where its first bytes say so, else letters of the West. */
function textOf(value: PdfValue | undefined): string {
  if (value?.kind !== 'text') return ''
  return decodeText(value.bytes)
    .replaceAll(/[\0-\u001f]+/gu, ' ')
    .trim()
}
