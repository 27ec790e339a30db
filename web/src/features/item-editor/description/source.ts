import { isBreak, readMarkup, tidied, writeMarkup, type Element, type Piece } from './markup.ts'

/** Elements without a sign of their own: they are typed as they are. */
const asTyped = ['u', 's']
/** Web addresses alone, and mail. */
const safeAddress = /^(https?:|mailto:)/i

/**
 * A stored description as people type it: paragraphs with an empty line between, `**bold**`, `*italic*`, `- lists`,
 * `1. lists`, `> quotes`, `[links](https://…)`. Null where that can't say all of it: then it is edited as HTML.
 */
export function sourceOf(html: string): string | null {
  const blocks = tidied(readMarkup(html))
  const source = blocks.map(blockSource).join('\n\n')
  return writeMarkup(tidied(readMarkup(htmlOf(source)))) === writeMarkup(blocks) ? source : null
}

/** What was typed as HTML; '' where nothing would show. */
export function htmlOf(source: string): string {
  const blocks: Element[] = []
  let lines: string[] = []
  let kind: Kind = 'p'
  const close = () => {
    if (lines.some((line) => line.trim() !== '')) blocks.push(blockOf(kind, lines))
    lines = []
  }
  for (const line of source.split(/\r?\n/)) {
    const { kind: next, text } = lineOf(line)
    if (next === null || next !== kind) close()
    if (next !== null) {
      kind = next
      lines.push(text)
    }
  }
  close()
  return writeMarkup(blocks)
}

type Kind = 'p' | 'ul' | 'ol' | 'blockquote'

function lineOf(line: string): { kind: Kind | null; text: string } {
  if (line.trim() === '') return { kind: null, text: '' }
  const [, bullet, number, quote] = /^\s*(?:([-*•])\s|(\d{1,3}[.)])\s|(>)\s?)/.exec(line) ?? []
  const rest = () => line.replace(/^\s*(?:[-*•]\s|\d{1,3}[.)]\s|>\s?)/, '').trim()
  if (bullet) return { kind: 'ul', text: rest() }
  if (number) return { kind: 'ol', text: rest() }
  if (quote) return { kind: 'blockquote', text: rest() }
  return { kind: 'p', text: line.trim() }
}

function blockOf(kind: Kind, lines: readonly string[]): Element {
  if (kind === 'ul' || kind === 'ol')
    return { tag: kind, children: lines.map((line) => ({ tag: 'li', children: inline(line) })) }
  const children = lines.flatMap((line, index): Piece[] => [
    ...(index > 0 ? [{ tag: 'br', children: [] }] : []),
    ...inline(line),
  ])
  return { tag: kind, children }
}

const sign =
  /\\([\\*_[\]()<>#.-])|\*\*(?=\S)([^]+?\S|\S)\*\*(?!\*)|\*(?=[^\s*])([^*]*[^\s*])\*|\[([^\]]+)\]\(([^\s()]+)\)|<(u|s)>([^]*?)<\/\6>/

/** The signs in a line as elements; one that isn't closed is a character. */
function inline(text: string): Piece[] {
  const pieces: Piece[] = []
  let rest = text
  for (let match = sign.exec(rest); match; match = sign.exec(rest)) {
    const [all, escaped, strong, em, label, address, tag, inside] = match
    if (match.index > 0) pieces.push(rest.slice(0, match.index))
    rest = rest.slice(match.index + all.length)
    if (escaped !== undefined) pieces.push(escaped)
    else if (strong !== undefined) pieces.push({ tag: 'strong', children: inline(strong) })
    else if (em !== undefined) pieces.push({ tag: 'em', children: inline(em) })
    else if (tag !== undefined) pieces.push({ tag, children: inline(inside ?? '') })
    else if (label !== undefined && address !== undefined && safeAddress.test(address))
      pieces.push({ tag: 'a', href: address, children: inline(label) })
    else pieces.push(all)
  }
  if (rest) pieces.push(rest)
  return joined(pieces)
}

/** Texts that follow each other are one. */
function joined(pieces: readonly Piece[]): Piece[] {
  const found: Piece[] = []
  for (const piece of pieces) {
    const last = found.at(-1)
    if (typeof piece === 'string' && typeof last === 'string')
      found[found.length - 1] = last + piece
    else found.push(piece)
  }
  return found
}

function blockSource({ tag, children }: Element): string {
  if (tag === 'ul' || tag === 'ol')
    return children
      .map((entry, index) => {
        const text = typeof entry === 'string' ? escape(entry) : inlineSource(entry.children)
        return tag === 'ul' ? `- ${text}` : `${index + 1}. ${text}`
      })
      .join('\n')
  const text = inlineSource(children)
  if (tag === 'blockquote') return text.replace(/^/gm, '> ')
  return text.replace(/^(\s*)([->•]|\d{1,3}[.)])(?=\s|$)/gm, (all, space: string, mark: string) =>
    mark.length > 1 ? `${space}${mark.slice(0, -1)}\\${mark.slice(-1)}` : `${space}\\${all.trim()}`,
  )
}

function inlineSource(pieces: readonly Piece[]): string {
  return pieces
    .map((piece): string => {
      if (typeof piece === 'string') return escape(piece)
      if (isBreak(piece)) return '\n'
      const inside = inlineSource(piece.children)
      if (piece.tag === 'strong') return `**${inside}**`
      if (piece.tag === 'em') return `*${inside}*`
      if (piece.tag === 'a') return `[${inside}](${piece.href ?? ''})`
      return asTyped.includes(piece.tag) ? `<${piece.tag}>${inside}</${piece.tag}>` : inside
    })
    .join('')
}

/** Characters that would be signs. */
function escape(text: string): string {
  return text
    .replace(/\\(?=[\\*_[\]()<>#.-])/g, '\\\\')
    .replace(/\*/g, '\\*')
    .replace(/\[(?=[^\]]*\]\()/g, '\\[')
    .replace(/<(?=\/?[us]>)/g, '\\<')
}
