import { childOf, childrenOf, deepText, parseXml } from '#platform/text/xml.ts'
import type { XmlNode } from '#platform/text/xml.ts'
import { plainText } from '#platform/text/html.ts'
import type { BookFields, NamedSequence } from '../../shapes/media.ts'

/**
 * Fields of an OPF document, as a file beside the book or inside an epub (ABS wire, files §8.9), whatever its prefixes.
 * The description is plain text. Throws Problem `invalid` when it is no XML.
 */
export function readOpf(xml: string): BookFields {
  return fieldsOfOpf(parseXml(xml))
}

/** The same from a parsed document. */
export function fieldsOfOpf(root: XmlNode): BookFields {
  const metadata = metadataOf(root)
  const texts = (name: string): string[] => childrenOf(metadata, name).map(deepText).filter(Boolean)
  const people = creators(metadata)
  const fields = {
    title: texts('title')[0],
    subtitle: texts('subtitle')[0],
    authors: unique(people.filter(({ role }) => role === 'aut').map(({ name }) => name)),
    narrators: unique([
      ...people.filter(({ role }) => role === 'nrt').map(({ name }) => name),
      ...calibreNarrators(metadata),
    ]),
    publisher: texts('publisher')[0],
    publishedYear: /^(\d{4})(?:-|$)/u.exec(texts('date')[0] ?? '')?.[1],
    isbn: identifier(metadata, 'isbn'),
    asin: identifier(metadata, 'asin') ?? identifier(metadata, 'amazon'),
    description: plainText((texts('description')[0] ?? '').slice(0, mostDescription)) || undefined,
    genres: unique(texts('subject')),
    tags: unique(texts('tag')),
    language: texts('language')[0],
    series: seriesOf(metadata),
  }
  return Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== undefined && value.length > 0),
  )
}

/** Characters; nobody describes a book in more. */
const mostDescription = 200_000

/** Old documents keep the elements one level deeper, in `dc-metadata`. */
function metadataOf(root: XmlNode): XmlNode | undefined {
  const metadata = root.name.toLowerCase() === 'metadata' ? root : childOf(root, 'metadata')
  const inner = childOf(metadata, 'dc-metadata')
  if (!metadata || !inner) return metadata
  const extra = childOf(metadata, 'x-metadata')?.children ?? []
  return { ...metadata, children: [...inner.children, ...extra, ...metadata.children] }
}

/** Creators that say what they did; without a role nobody knows. */
function creators(metadata: XmlNode | undefined): { name: string; role: string }[] {
  const roles = new Map(
    metas(metadata)
      .filter((meta) => meta.attributes.get('property')?.toLowerCase() === 'role')
      .map((meta) => [meta.attributes.get('refines')?.replace(/^#/u, '') ?? '', meta.text]),
  )
  return childrenOf(metadata, 'creator').flatMap((creator) => {
    const name = deepText(creator).replaceAll(/\s+/gu, ' ')
    const role = creator.attributes.get('role') ?? roles.get(creator.attributes.get('id') ?? '')
    return name === '' || role === undefined ? [] : [{ name, role: role.trim().toLowerCase() }]
  })
}

/** Calibre's user column `#narrators`: a JSON object whose `#value#` is the list. */
function calibreNarrators(metadata: XmlNode | undefined): string[] {
  const column = metas(metadata).find((meta) => meta.attributes.get('name') === userColumn)
  const json = column?.attributes.get('content')
  if (json === undefined) return []
  try {
    const parsed: unknown = JSON.parse(json)
    const value: unknown =
      typeof parsed === 'object' && parsed !== null ? Reflect.get(parsed, '#value#') : null
    const list: unknown[] = Array.isArray(value) ? value : [value]
    return list.flatMap((name) => (typeof name === 'string' && name.trim() ? [name.trim()] : []))
  } catch {
    // Not JSON: the column says nothing.
    return []
  }
}

const userColumn = 'calibre:user_metadata:#narrators'

function identifier(metadata: XmlNode | undefined, scheme: string): string | undefined {
  for (const node of childrenOf(metadata, 'identifier')) {
    const text = deepText(node)
    const prefixed = new RegExp(`^(?:urn:)?${scheme}:\\s*(.+)$`, 'iu').exec(text)
    if (prefixed) return prefixed[1]?.trim()
    if (node.attributes.get('scheme')?.toLowerCase() === scheme && text !== '') return text
  }
  return undefined
}

/**
 * Series of calibre, each `calibre:series` with the index that follows it before the next one; without any the collections
 * of EPUB 3 that are series. Who writes both says the same twice, and calibre's is what other servers of the wire read.
 */
function seriesOf(metadata: XmlNode | undefined): NamedSequence[] {
  const series: NamedSequence[] = []
  for (const meta of metas(metadata)) {
    const content = meta.attributes.get('content')?.trim() ?? ''
    const name = meta.attributes.get('name')?.toLowerCase()
    if (name === 'calibre:series' && content !== '') series.push({ name: content, sequence: null })
    const open = series.at(-1)
    if (name === 'calibre:series_index' && content !== '' && open?.sequence === null)
      open.sequence = plainNumber(content)
  }
  return series.length > 0 ? series : collectionsOf(metadata)
}

/** `belongs-to-collection` of the book itself that are series, with their `group-position`; a set of books is none. */
function collectionsOf(metadata: XmlNode | undefined): NamedSequence[] {
  const named = (property: string): XmlNode[] =>
    metas(metadata).filter((meta) => meta.attributes.get('property')?.trim() === property)
  return named('belongs-to-collection').flatMap((meta) => {
    const name = deepText(meta).replaceAll(/\s+/gu, ' ').trim()
    // What refines a collection is what that one belongs to.
    if (name === '' || meta.attributes.has('refines')) return []
    const id = meta.attributes.get('id')
    const refined = (property: string): string =>
      named(property)
        .find((one) => id !== undefined && one.attributes.get('refines')?.trim() === `#${id}`)
        ?.text.trim() ?? ''
    if (refined('collection-type') !== 'series') return []
    const position = refined('group-position')
    return [{ name, sequence: position === '' ? null : plainNumber(position) }]
  })
}

const plainNumber = (text: string): string =>
  /^\d+(?:\.\d+)?$/u.test(text) ? String(Number(text)) : text

function metas(metadata: XmlNode | undefined): XmlNode[] {
  return childrenOf(metadata, 'meta')
}

function unique(values: readonly string[]): string[] {
  return [...new Set(values)]
}
