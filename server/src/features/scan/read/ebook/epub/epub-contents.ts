import { openArchive } from '#platform/archive/archive.ts'
import type { Archive } from '#platform/archive/archive.ts'
import { decodeText } from '#platform/text/decode-text.ts'
import { childOf, childrenOf, deepText } from '#platform/text/xml.ts'
import type { XmlNode } from '#platform/text/xml.ts'
import { document, entryOf, mostDocumentBytes, packageDocument } from './epub-package.ts'

/** One line of an ebook's table of contents. */
export interface ContentsEntry {
  title: string
  /** How much of the text lies before it, 0 to 1. */
  share: number
}

interface Line {
  title: string
  /** Name of the document in the archive. */
  name: string
  /** Place within it; '' for its beginning. */
  fragment: string
}

const mostLines = 5000
/** Documents that are opened to find places within them. */
const mostOpened = 40

/**
 * The table of contents of an epub, that of its navigation document or else its NCX, with how far into the text each line
 * leads. Empty when it has none. Rejects with Problem for a file that is broken or past the budgets.
 */
export async function readEpubContents(path: string): Promise<ContentsEntry[]> {
  const archive = await openArchive(path)
  try {
    const opfName = await packageDocument(archive)
    const root = await document(archive, opfName)
    const lines = (await linesOf(archive, opfName, root)).slice(0, mostLines)
    const spine = spineOf(archive, opfName, root)
    return await withShares(archive, lines, spine)
  } finally {
    await archive.close()
  }
}

const items = (root: XmlNode): XmlNode[] => childrenOf(childOf(root, 'manifest'), 'item')

async function linesOf(archive: Archive, opfName: string, root: XmlNode): Promise<Line[]> {
  const named = (item: XmlNode | undefined): string | null =>
    item ? entryOf(archive, opfName, item.attributes.get('href') ?? '') : null
  const nav = named(
    items(root).find((item) => item.attributes.get('properties')?.split(/\s+/u).includes('nav')),
  )
  const ofNav = nav === null ? [] : navLines(archive, nav, await document(archive, nav))
  if (ofNav.length > 0) return ofNav
  const ncx = named(
    items(root).find((item) => item.attributes.get('media-type') === 'application/x-dtbncx+xml'),
  )
  if (ncx === null) return []
  return ncxLines(archive, ncx, childOf(await document(archive, ncx), 'navMap'))
}

function navLines(archive: Archive, from: string, root: XmlNode): Line[] {
  const navs = below(root, 'nav')
  const isContents = ({ attributes }: XmlNode): boolean =>
    [...attributes].some(([key, value]) => /(?:^|:)type$/u.test(key) && value === 'toc')
  const toc = navs.find(isContents) ?? navs[0]
  return below(toc, 'a').flatMap((link) =>
    lineOf(archive, from, deepText(link), link.attributes.get('href')),
  )
}

function ncxLines(archive: Archive, from: string, node: XmlNode | undefined): Line[] {
  return childrenOf(node, 'navPoint').flatMap((point) => [
    ...lineOf(
      archive,
      from,
      deepText(childOf(point, 'navLabel')),
      childOf(point, 'content')?.attributes.get('src'),
    ),
    ...ncxLines(archive, from, point),
  ])
}

function lineOf(archive: Archive, from: string, words: string, href: string | undefined): Line[] {
  const title = words.replace(/\s+/gu, ' ').trim()
  const name = href === undefined ? null : entryOf(archive, from, href)
  if (name === null || title === '') return []
  return [{ title, name, fragment: href?.split('#')[1] ?? '' }]
}

/** All elements of a name below a node, in their order. */
function below(node: XmlNode | undefined, name: string): XmlNode[] {
  return (node?.children ?? []).flatMap((child) =>
    child.name.toLowerCase() === name ? [child] : below(child, name),
  )
}

interface Chapter {
  name: string
  size: number
}

/** The documents of the text in their order. */
export function spineOf(archive: Archive, opfName: string, root: XmlNode): Chapter[] {
  const hrefs = new Map(items(root).map(({ attributes }) => [attributes.get('id'), attributes]))
  const sizes = new Map(archive.entries.map(({ name, size }) => [name, size]))
  return childrenOf(childOf(root, 'spine'), 'itemref').flatMap((ref) => {
    const href = hrefs.get(ref.attributes.get('idref'))?.get('href')
    const name = href === undefined ? null : entryOf(archive, opfName, href)
    return name === null ? [] : [{ name, size: sizes.get(name) ?? 0 }]
  })
}

/** Lines in the order of the text; those that lead nowhere in it are left out. */
async function withShares(
  archive: Archive,
  lines: readonly Line[],
  spine: readonly Chapter[],
): Promise<ContentsEntry[]> {
  const begins = new Map<string, { before: number; size: number }>()
  let total = 0
  for (const { name, size } of spine) {
    if (!begins.has(name)) begins.set(name, { before: total, size })
    total += size
  }
  const texts = new Map<string, string>()
  const entries: ContentsEntry[] = []
  for (const { title, name, fragment } of lines) {
    const begin = begins.get(name)
    if (begin === undefined || total === 0) continue
    if (fragment !== '' && !texts.has(name) && texts.size < mostOpened)
      // oxlint-disable-next-line no-await-in-loop -- an archive is read in one place at a time
      texts.set(name, decodeText(await archive.read(name, mostDocumentBytes)))
    const within = placeOf(texts.get(name) ?? '', fragment)
    entries.push({ title, share: (begin.before + within * begin.size) / total })
  }
  return entries.toSorted((one, other) => one.share - other.share)
}

/** How far into a document a place is, 0 to 1. */
function placeOf(text: string, fragment: string): number {
  if (fragment === '' || text === '') return 0
  const at = [`id="${fragment}"`, `id='${fragment}'`, `name="${fragment}"`]
    .map((mark) => text.indexOf(mark))
    .find((index) => index >= 0)
  return (at ?? 0) / text.length
}
