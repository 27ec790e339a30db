/** A piece of a description: text, or an element with what is in it. */
export type Piece = string | Element
export interface Element {
  tag: string
  /** Of links. */
  href?: string
  children: Piece[]
}

/** Elements that mean the same as another. */
const meaning: Record<string, string> = { b: 'strong', i: 'em', strike: 's', del: 's' }
const blocks = new Set(['p', 'div', 'ul', 'ol', 'li', 'blockquote'])
const pattern = /<(\/?)([a-z][a-z0-9]*)((?:\s[^<>]*)?)>|[^<]+|</gi

/** Reads HTML of the kind that the server keeps: few elements, no attributes but those of links. Never throws. */
export function readMarkup(html: string): Piece[] {
  const root: Element = { tag: '', children: [] }
  const open = [root]
  for (const [token, slash, name, attributes] of html.matchAll(pattern)) {
    const into = open.at(-1) ?? root
    if (!name) {
      into.children.push(decoded(token))
      continue
    }
    const tag = meaning[name.toLowerCase()] ?? name.toLowerCase()
    if (slash) {
      const at = open.findLastIndex((element) => element.tag === tag)
      if (at > 0) open.length = at
    } else {
      const element = elementOf(tag, attributes ?? '')
      into.children.push(element)
      if (tag !== 'br' && tag !== 'hr') open.push(element)
    }
  }
  return root.children
}

/** Writes it back, with what `readMarkup` took apart. */
export function writeMarkup(pieces: readonly Piece[]): string {
  return pieces
    .map((piece) => {
      if (typeof piece === 'string') return encoded(piece)
      if (piece.tag === 'br' || piece.tag === 'hr') return `<${piece.tag}>`
      const href = piece.href === undefined ? '' : ` href="${encoded(piece.href)}"`
      return `<${piece.tag}${href}>${writeMarkup(piece.children)}</${piece.tag}>`
    })
    .join('')
}

/** The same pieces as paragraphs, lists and quotes, with line breaks as elements: two texts that look alike are alike. */
export function tidied(pieces: readonly Piece[]): Element[] {
  const found: Element[] = []
  let loose: Piece[] = []
  const close = () => {
    for (const lines of paragraphsOf(loose))
      if (lines.length > 0) found.push({ tag: 'p', children: lines })
    loose = []
  }
  for (const piece of pieces) {
    if (typeof piece === 'string' || !blocks.has(piece.tag)) {
      loose.push(piece)
      continue
    }
    close()
    if (piece.tag === 'p' || piece.tag === 'div') found.push(...tidied(piece.children))
    else found.push(tidiedBlock(piece))
  }
  close()
  return found
}

/** Entries of lists and quotes hold their words alone where they hold one paragraph. */
function tidiedBlock({ tag, children }: Element): Element {
  if (tag === 'ul' || tag === 'ol') {
    const entries = children.filter((piece) => typeof piece !== 'string' || piece.trim() !== '')
    return {
      tag,
      children: entries.map((entry) => (typeof entry === 'string' ? entry : tidiedBlock(entry))),
    }
  }
  const inside = tidied(children)
  const [only] = inside
  return { tag, children: inside.length === 1 && only?.tag === 'p' ? only.children : inside }
}

/** Loose words as paragraphs: an empty line parts them, a single break stays one. */
function paragraphsOf(pieces: readonly Piece[]): Piece[][] {
  const flat = pieces.flatMap((piece): Piece[] =>
    typeof piece === 'string'
      ? linesOf(piece)
      : [{ ...piece, children: flatLines(piece.children) }],
  )
  const paragraphs: Piece[][] = [[]]
  let breaks = 0
  for (const piece of flat) {
    if (isBreak(piece)) {
      breaks += 1
      continue
    }
    if (typeof piece === 'string' && piece.trim() === '' && breaks > 0) continue
    const last = paragraphs.at(-1) ?? []
    if (breaks > 1) paragraphs.push([piece])
    else if (breaks === 1 && last.length > 0) last.push(lineBreak(), piece)
    else last.push(piece)
    breaks = 0
  }
  return paragraphs.map(trimmedEnds).filter((paragraph) => paragraph.length > 0)
}

function flatLines(pieces: readonly Piece[]): Piece[] {
  return pieces.flatMap((piece): Piece[] =>
    typeof piece === 'string'
      ? linesOf(piece)
      : [{ ...piece, children: flatLines(piece.children) }],
  )
}

/** Line feeds show as breaks, as descriptions are drawn. */
function linesOf(text: string): Piece[] {
  return text
    .split(/\r?\n/)
    .flatMap((line, index): Piece[] => [
      ...(index > 0 ? [lineBreak()] : []),
      ...(line === '' ? [] : [line.replace(/[\t ]+/g, ' ')]),
    ])
}

function trimmedEnds(pieces: readonly Piece[]): Piece[] {
  const [first, ...rest] = pieces
  if (typeof first === 'string' && first.trim() === '') return trimmedEnds(rest)
  const last = pieces.at(-1)
  if (typeof last === 'string' && last.trim() === '') return trimmedEnds(pieces.slice(0, -1))
  return pieces.map((piece, index) => {
    if (typeof piece !== 'string') return piece
    const before = index === 0 || isBreak(pieces[index - 1]) ? piece.trimStart() : piece
    const ends = index === pieces.length - 1 || isBreak(pieces[index + 1])
    return ends ? before.trimEnd() : before
  })
}

export function isBreak(piece: Piece | undefined): boolean {
  return typeof piece === 'object' && piece.tag === 'br'
}

const lineBreak = (): Element => ({ tag: 'br', children: [] })

function elementOf(tag: string, attributes: string): Element {
  if (tag !== 'a') return { tag, children: [] }
  const [, double, single] = /\shref\s*=\s*(?:"([^"]*)"|'([^']*)')/i.exec(attributes) ?? []
  return { tag, href: decoded(double ?? single ?? ''), children: [] }
}

const entities: Record<string, string> = { lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }

function decoded(text: string): string {
  return text
    .replace(/&(lt|gt|quot|apos|nbsp);/g, (_all, name: string) => entities[name] ?? '')
    .replace(/&#39;/g, "'")
    .replace(/&amp;/g, '&')
}

function encoded(text: string): string {
  return text
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')
    .replace(/"/g, '&quot;')
}
