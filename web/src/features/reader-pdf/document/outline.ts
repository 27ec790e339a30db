import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import type { ContentsEntry } from '#features/reader-engine/index.ts'
import type { Outline, OutlineStart } from '#features/reader-pages/index.ts'

type Document = Pick<
  PDFDocumentProxy,
  'getOutline' | 'getDestination' | 'getPageIndex' | 'numPages'
>

interface Node {
  title: string
  dest: unknown
  items: readonly Node[]
}

/** Of longer outlines the beginning is looked up: each entry may cost a stretch of the file. */
const mostStarts = 400
const deepest = 12

/** The outline as contents. Where its entries lead is found when they are pressed, and for the marks bit by bit. */
export async function readOutline(document: Document) {
  const nodes: readonly Node[] | null = await document.getOutline().catch(() => null)
  const destinations = new Map<string, unknown>()
  const flat: { id: string; label: string; depth: number }[] = []

  function entriesOf(list: readonly Node[], depth: number): ContentsEntry[] {
    return list.map(({ title, dest, items }) => {
      const id = `outline ${destinations.size}`
      const label = title.trim() || '–'
      destinations.set(id, dest)
      flat.push({ id, label, depth })
      const children = depth < deepest ? entriesOf(items, depth + 1) : []
      return { id, label, target: dest ? id : null, children }
    })
  }

  const contents = entriesOf(nodes ?? [], 0)
  async function findStarts(): Promise<OutlineStart[]> {
    const starts: OutlineStart[] = []
    for (const { id, label, depth } of flat.slice(0, mostStarts)) {
      const index = await pageOfDestination(document, destinations.get(id))
      if (index !== null) starts.push({ index, id, label, isChapter: depth === 0 })
    }
    return starts.sort((one, other) => one.index - other.index)
  }
  const outline: Outline = { contents, starts: [] }
  return { outline, destinations, findStarts }
}

/** The page that a destination names, by itself or by a name; null where it leads nowhere. */
export async function pageOfDestination(
  document: Pick<Document, 'getDestination' | 'getPageIndex' | 'numPages'>,
  destination: unknown,
): Promise<number | null> {
  try {
    const found: unknown =
      typeof destination === 'string' ? await document.getDestination(destination) : destination
    if (!Array.isArray(found)) return null
    const [page]: unknown[] = found
    const index = isReference(page) ? await document.getPageIndex(page) : page
    const isPage = typeof index === 'number' && index >= 0 && index < document.numPages
    return isPage ? index : null
  } catch {
    // Broken links are common and lead nowhere.
    return null
  }
}

function isReference(value: unknown): value is { num: number; gen: number } {
  return typeof value === 'object' && value !== null && 'num' in value && 'gen' in value
}
