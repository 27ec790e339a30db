/** The words of a page as one text. */
export interface PageText {
  text: string
  /** Where each piece of the page begins in it. */
  starts: readonly number[]
}

/** A stretch of a text, its end not included. */
export interface Stretch {
  start: number
  end: number
}

interface Piece {
  str: string
  hasEOL: boolean
}

/** Puts the pieces of a page together; the ends of lines part words. */
export function textOf(items: readonly object[]): PageText {
  const starts: number[] = []
  let text = ''
  for (const item of items) {
    if (!isPiece(item)) continue
    starts.push(text.length)
    text += item.str
    if (item.hasEOL) text += ' '
  }
  return { text, starts }
}

function isPiece(item: object): item is Piece {
  return 'str' in item && typeof item.str === 'string'
}

/** Where words stand in a text, whatever their case, accents and white space. */
export function findIn(text: string, query: string): Stretch[] {
  const { folded, origins } = fold(text)
  const wanted = fold(query).folded.trim()
  const found: Stretch[] = []
  if (wanted === '') return found
  for (let at = folded.indexOf(wanted); at !== -1; at = folded.indexOf(wanted, at + wanted.length))
    found.push({
      start: origins[at] ?? 0,
      end: (origins[at + wanted.length - 1] ?? text.length - 1) + 1,
    })
  return found
}

/** Lower case, without accents, white space as one blank; `origins` says where each letter came from. */
function fold(text: string): { folded: string; origins: number[] } {
  let folded = ''
  const origins: number[] = []
  for (let at = 0; at < text.length; at += 1) {
    const plain = foldLetter(text[at] ?? '')
    if (plain === ' ' && folded.endsWith(' ')) continue
    for (let letter = 0; letter < plain.length; letter += 1) origins.push(at)
    folded += plain
  }
  return { folded, origins }
}

function foldLetter(letter: string): string {
  if (/\s/u.test(letter)) return ' '
  if (letter <= '\u007f') return letter.toLowerCase()
  return letter.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
}

/** Pieces that a stretch runs through, each with the part of it that belongs to it. */
export function piecesOf(
  { starts }: Pick<PageText, 'starts'>,
  { start, end }: Stretch,
): { piece: number; from: number; to: number }[] {
  const parts: { piece: number; from: number; to: number }[] = []
  for (const [piece, begin] of starts.entries()) {
    const next = starts[piece + 1] ?? Infinity
    if (next <= start || begin >= end) continue
    parts.push({ piece, from: Math.max(0, start - begin), to: Math.min(next, end) - begin })
  }
  return parts
}
