import { Parser } from 'htmlparser2'
import type { Archive } from '#platform/archive/archive.ts'
import { decodeText } from '#platform/text/decode-text.ts'
import { childOf, childrenOf } from '#platform/text/xml.ts'
import type { XmlNode } from '#platform/text/xml.ts'
import { countWords } from '../count-words.ts'
import { spineOf } from './epub-contents.ts'
import { document, entryOf, mostDocumentBytes, packageDocument } from './epub-package.ts'

/** No book has more text; what has is counted so far. */
const mostTextBytes = 64 * 1024 * 1024
const unread = new Set(['script', 'style', 'head', 'rt', 'rp'])

/**
 * Words of an epub in the order of its spine, and pages of the printed book where it lists them. `rest` is awaited between
 * two documents, so that others get their turn. Rejects with Problem for a file that is broken or past the budgets.
 */
export async function epubLength(
  archive: Archive,
  rest: () => Promise<void>,
): Promise<{ words: number; printedPages: number | null }> {
  const opfName = await packageDocument(archive)
  const root = await document(archive, opfName)
  let words = 0
  let left = mostTextBytes
  for (const { name, size } of spineOf(archive, opfName, root)) {
    left -= size
    if (left < 0) break
    if (size > mostDocumentBytes) continue
    // oxlint-disable-next-line no-await-in-loop -- an archive is read in one place at a time
    words += countWords(textOf(decodeText(await archive.read(name, mostDocumentBytes))))
    // oxlint-disable-next-line no-await-in-loop -- others shall have a turn in between
    await rest()
  }
  return { words, printedPages: await printedPages(archive, opfName, root) }
}

function textOf(markup: string): string {
  const texts: string[] = []
  let hidden = 0
  const parser = new Parser(
    {
      onopentag(name) {
        if (unread.has(name)) hidden += 1
        // The ends of lines and cells are the ends of words; those of emphasis aren't.
        if (!inline.has(name)) texts.push(' ')
      },
      ontext(text) {
        if (hidden === 0) texts.push(text)
      },
      onclosetag(name) {
        if (unread.has(name)) hidden -= 1
        if (!inline.has(name)) texts.push(' ')
      },
    },
    { decodeEntities: true, recognizeSelfClosing: true },
  )
  parser.end(markup)
  return texts.join('')
}

const inline = new Set('a abbr b bdi bdo big cite code dfn em font i ins q ruby s small'.split(' '))
for (const name of ['rt', 'rp', 'span', 'strike', 'strong', 'sub', 'sup', 'tt', 'u', 'wbr'])
  inline.add(name)

/** How many places of the printed book the file names, in its navigation document or else its NCX. */
async function printedPages(
  archive: Archive,
  opfName: string,
  root: XmlNode,
): Promise<number | null> {
  const items = childrenOf(childOf(root, 'manifest'), 'item')
  const read = async (item: XmlNode | undefined): Promise<XmlNode | null> => {
    const name = item && entryOf(archive, opfName, item.attributes.get('href') ?? '')
    return name ? document(archive, name).catch(() => null) : null
  }
  const nav = await read(
    items.find((item) => item.attributes.get('properties')?.split(/\s+/u).includes('nav')),
  )
  const listed = nav === null ? 0 : count(pageList(nav), 'a')
  if (listed > 0) return listed
  const ncx = await read(
    items.find((item) => item.attributes.get('media-type') === 'application/x-dtbncx+xml'),
  )
  const targets = childrenOf(childOf(ncx ?? undefined, 'pageList'), 'pageTarget').length
  return targets > 0 ? targets : null
}

function pageList(node: XmlNode): XmlNode | undefined {
  const isList = [...node.attributes].some(
    ([key, value]) => /(?:^|:)type$/u.test(key) && value === 'page-list',
  )
  if (isList) return node
  for (const child of node.children) {
    const found = pageList(child)
    if (found) return found
  }
  return undefined
}

const count = (node: XmlNode | undefined, name: string): number =>
  (node?.children ?? []).reduce(
    (sum, child) => sum + (child.name.toLowerCase() === name ? 1 : count(child, name)),
    0,
  )
