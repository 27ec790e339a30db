import { findWords } from '#features/reader-engine/index.ts'

/** Text of books that nobody reads. */
const unseen = 'script, style, title, head'

/**
 * A range in pieces, each within one piece of text: the boxes of these are those of the words, while a range over whole
 * elements has the boxes of the elements, too.
 */
export function textRanges(range: Range): Range[] {
  const document = range.startContainer.ownerDocument
  const pieces: Range[] = []
  for (const text of textsIn(range.commonAncestorContainer)) {
    if (!document || !range.intersectsNode(text)) continue
    const start = text === range.startContainer ? range.startOffset : 0
    const end = text === range.endContainer ? range.endOffset : text.length
    if (text.data.slice(start, end).trim() === '') continue
    const piece = document.createRange()
    piece.setStart(text, start)
    piece.setEnd(text, end)
    pieces.push(piece)
  }
  return pieces
}

const blocks = 'p, li, dd, dt, td, th, h1, h2, h3, h4, h5, h6, blockquote, figcaption, div, body'

/** The words of a range in one line, those of different blocks apart; `most` letters at most. */
export function wordsIn(range: Range, most: number): string {
  let words = ''
  let block: Element | null | undefined
  for (const piece of textRanges(range)) {
    const own = piece.startContainer.parentElement?.closest(blocks)
    words += (own === block ? '' : ' ') + piece.toString()
    block = own
    if (words.length > most) break
  }
  return words.replace(/\s+/gu, ' ').trim().slice(0, most)
}

/** The range without white space at its ends. */
export function trimmed(range: Range): Range {
  const pieces = textRanges(range)
  const first = pieces[0]
  const last = pieces.at(-1)
  if (!first || !last) return range
  const ahead = first.toString()
  const behind = last.toString()
  const whole = range.cloneRange()
  whole.setStart(first.startContainer, first.startOffset + ahead.length - ahead.trimStart().length)
  whole.setEnd(last.endContainer, last.endOffset - (behind.length - behind.trimEnd().length))
  return whole
}

/** Where words stand in a document, however its markup parts them; null where they don't. */
export function rangeOfWords(document: Document, words: string): Range | null {
  const texts = document.body ? textsIn(document.body) : []
  const found = findWords(texts.map(({ data }) => data).join(''), words)
  if (!found) return null
  const range = document.createRange()
  let before = 0
  for (const text of texts) {
    const holds = (at: number) => at >= before && at <= before + text.length
    if (holds(found.start)) range.setStart(text, found.start - before)
    if (holds(found.end)) {
      range.setEnd(text, found.end - before)
      return range
    }
    before += text.length
  }
  return null
}

/** Whether a range still holds the words that were marked: the book may be another edition now. */
export function holdsWords(range: Range, words: string): boolean {
  const text = range.toString()
  return words.trim() === '' || text === words || findWords(text, words) !== null
}

function textsIn(root: Node): Text[] {
  if (root.nodeType === Node.TEXT_NODE) return [root as Text]
  const document = root.ownerDocument
  if (!document) return []
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  const texts: Text[] = []
  for (let node = walker.nextNode(); node; node = walker.nextNode())
    if (!node.parentElement?.closest(unseen)) texts.push(node as Text)
  return texts
}
