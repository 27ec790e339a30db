import { t } from '#platform/text/texts.ts'
import type { FoliateBook, FoliateSection } from '../formats/foliate-book.ts'
import { cleanDocument } from './clean-document.ts'
import { cleanStyle, fitStyle } from './clean-style.ts'

/**
 * Puts clean documents in place of those of the book. What is drawn is an empty frame of ours (`frame`), which
 * `documentOf` says what to fill with; searching goes through clean ones, too, so that locations mean the same in both.
 */
export function withCleanSections(book: FoliateBook, frame: string) {
  const drawn = new Map<number, Document>()
  const originals = book.sections
  book.sections = originals.map((section, index): FoliateSection => ({
    ...section,
    async load() {
      drawn.set(index, await drawable(section).catch(() => missingPart()))
      return frame
    },
    unload() {
      drawn.delete(index)
      section.unload?.()
    },
    createDocument: () => searchable(book, section),
  }))
  return { documentOf: (index: number) => drawn.get(index) }
}

async function drawable(section: FoliateSection): Promise<Document> {
  const address = await section.load()
  if (address === null) return missingPart()
  const document = await parse(await (await fetch(address)).blob())
  await inlineSheets(document)
  return cleanDocument(document)
}

/** The same without pictures and styles. */
async function searchable(book: FoliateBook, section: FoliateSection): Promise<Document> {
  const found = await section.createDocument?.()
  if (!found) return missingPart()
  if (!isBroken(found)) return cleanDocument(found)
  const text = typeof section.id === 'string' ? await book.loadText?.(section.id) : null
  return cleanDocument(new DOMParser().parseFromString(text ?? '', 'text/html'))
}

async function parse(blob: Blob): Promise<Document> {
  const text = await blob.text()
  const type = ['application/xhtml+xml', 'image/svg+xml'].find((one) => blob.type.startsWith(one))
  const parsed = new DOMParser().parseFromString(
    text,
    (type ?? 'text/html') as DOMParserSupportedType,
  )
  return isBroken(parsed) ? new DOMParser().parseFromString(text, 'text/html') : parsed
}

function isBroken(document: Document): boolean {
  return document.querySelector('parsererror') !== null || !document.documentElement?.namespaceURI
}

/** Sheets come into the document, so that it stands at once in its final form. */
async function inlineSheets(document: Document): Promise<void> {
  for (const link of [...document.querySelectorAll('link[href]')]) {
    const isSheet = /\bstylesheet\b/i.test(link.getAttribute('rel') ?? '')
    const address = link.getAttribute('href') ?? ''
    if (!isSheet || !address.startsWith('blob:') || isAlternate(link)) continue
    const style = document.createElementNS('http://www.w3.org/1999/xhtml', 'style')
    style.textContent = await sheetAt(address, 0)
    link.replaceWith(style)
  }
  for (const style of document.querySelectorAll('style'))
    style.textContent = fitStyle(style.textContent ?? '', innerWidth, innerHeight)
}

const isAlternate = (link: Element) => /\balternate\b/i.test(link.getAttribute('rel') ?? '')

/** A sheet with those it imports, as deep as anybody would. */
async function sheetAt(address: string, depth: number): Promise<string> {
  const style = await (await fetch(address)).text().catch(() => '')
  if (depth > 3) return cleanStyle(style)
  const imported: string[] = []
  for (const [, inner = ''] of style.matchAll(/@import\s+(?:url\(\s*)?["']?(blob:[^"')\s;]+)/gi))
    imported.push(await sheetAt(inner, depth + 1))
  return [...imported, cleanStyle(style)].join('\n')
}

function missingPart(): Document {
  const document = new DOMParser().parseFromString('<p></p>', 'text/html')
  const paragraph = document.querySelector('p')
  if (paragraph) paragraph.textContent = t('reader.partMissing')
  return document
}
