import { decodeText } from '#platform/text/decode-text.ts'
import { Problem } from '#platform/problem.ts'
import { childOf, childrenOf, deepText, parseXml } from '#platform/text/xml.ts'
import type { XmlNode } from '#platform/text/xml.ts'
import type { ByteFile } from './byte-file.ts'
import { isbnOf, saidFields, yearOf } from './said-fields.ts'
import type { EbookFacts } from './shapes.ts'

/** The description stands at the beginning, before the text. */
const mostDescriptionBytes = 512 * 1024
const chunkBytes = 1024 * 1024
const mostCoverBytes = 12 * 1024 * 1024

/** Fields and cover of a FictionBook; rejects with Problem `invalid` for what is none. */
export async function readFb2(file: ByteFile): Promise<EbookFacts> {
  const start = await file.read(0, mostDescriptionBytes)
  const text = decodeText(start)
  if (!/<(?:\w+:)?FictionBook[\s>]/iu.test(text))
    throw new Problem('invalid', 'This is no FictionBook')
  const end = /<\/(?:\w+:)?description\s*>/iu.exec(text)
  if (end === null) return { fields: {}, cover: null }
  const description = childOf(parseXml(`${text.slice(0, end.index)}${end[0]}`), 'description')
  const info = childOf(description, 'title-info')
  const published = childOf(description, 'publish-info')
  const picture = childOf(childOf(info, 'coverpage'), 'image')
  return {
    fields: fieldsOf(info, published),
    cover: await pictureOf(file, hrefOf(picture)),
  }
}

function fieldsOf(info: XmlNode | undefined, published: XmlNode | undefined): EbookFacts['fields'] {
  const text = (node: XmlNode | undefined, name: string): string => deepText(childOf(node, name))
  const date = childOf(info, 'date')
  return saidFields({
    title: text(info, 'book-title'),
    authors: namesOf(info, 'author'),
    description: childrenOf(childOf(info, 'annotation'), 'p').map(deepText).join('\n'),
    genres: childrenOf(info, 'genre').map(deepText).filter(Boolean),
    language: text(info, 'lang'),
    publisher: text(published, 'publisher'),
    publishedYear:
      yearOf(text(published, 'year')) ??
      yearOf(date?.attributes.get('value')) ??
      yearOf(deepText(date)),
    isbn: isbnOf(text(published, 'isbn')),
    series: childrenOf(info, 'sequence').flatMap(({ attributes }) => {
      const name = attributes.get('name')?.trim() ?? ''
      const number = attributes.get('number')?.trim() ?? ''
      return name === '' ? [] : [{ name, sequence: number === '' ? null : number }]
    }),
  })
}

function namesOf(info: XmlNode | undefined, role: string): string[] {
  return childrenOf(info, role)
    .map((person) => {
      const parts = ['first-name', 'middle-name', 'last-name'].map((name) =>
        deepText(childOf(person, name)),
      )
      return parts.filter(Boolean).join(' ') || deepText(childOf(person, 'nickname'))
    })
    .filter(Boolean)
}

/** The id of a picture, as links in this format name it: `#id`. */
function hrefOf(image: XmlNode | undefined): string | null {
  const href = [...(image?.attributes ?? [])].find(([name]) => /(?:^|:)href$/iu.test(name))?.[1]
  return href?.startsWith('#') === true ? href.slice(1) : null
}

/** Where the base64 of a picture stands: somewhere behind the text. */
async function pictureOf(file: ByteFile, id: string | null): Promise<EbookFacts['cover']> {
  if (id === null) return null
  let kept = ''
  let found: { offset: number; seen: number } | null = null
  for (let at = 0; at < file.size; at += chunkBytes) {
    // One letter for each byte, so that places in the text are those in the file.
    // oxlint-disable-next-line no-await-in-loop -- the picture may be in the first piece
    const text = kept + (await file.read(at, chunkBytes)).toString('latin1')
    const start = at - kept.length
    if (found === null) {
      const tag = tagOf(text, id)
      if (tag !== null) found = { offset: start + tag, seen: tag }
    }
    if (found !== null) {
      const close = text.indexOf('<', Math.max(0, found.offset - start))
      const length = close < 0 ? at + chunkBytes - found.offset : start + close - found.offset
      if (length > mostCoverBytes) return null
      if (close >= 0) return { kind: 'bytes', offset: found.offset, length, packing: 'base64' }
    }
    // A tag may be cut by the end of a piece.
    kept = found === null ? text.slice(-1024) : ''
  }
  return null
}

/** Where the content of the binary of this id begins. */
function tagOf(text: string, id: string): number | null {
  const tags = /<(?:\w+:)?binary\s[^>]{0,500}>/giu
  for (let match = tags.exec(text); match !== null; match = tags.exec(text)) {
    const said = /\sid\s*=\s*(?:"([^"]*)"|'([^']*)')/iu.exec(match[0])
    if ((said?.[1] ?? said?.[2]) === id) return match.index + match[0].length
  }
  return null
}
