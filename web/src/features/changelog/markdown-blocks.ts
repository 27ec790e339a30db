export type Block =
  | { kind: 'heading'; level: number; text: string }
  | { kind: 'list'; items: string[] }
  | { kind: 'paragraph'; text: string }
  | { kind: 'code'; text: string }

export type Span =
  | { kind: 'text' | 'strong' | 'em' | 'code'; text: string }
  | { kind: 'link'; text: string; href: string }

/** The part of Markdown that a changelog needs: headings, lists, paragraphs, code. Throws unless given a text. */
export function blocksOf(markdown: string): Block[] {
  if (typeof markdown !== 'string') throw new TypeError('Markdown must be a text')
  const blocks: Block[] = []
  let code: string[] | null = null
  for (const line of markdown.split(/\r?\n/)) {
    if (line.startsWith('```')) {
      if (code) blocks.push({ kind: 'code', text: code.join('\n') })
      code = code ? null : []
    } else if (code) code.push(line)
    else addLine(blocks, line)
  }
  if (code) blocks.push({ kind: 'code', text: code.join('\n') })
  return blocks.filter((block) => block.kind !== 'paragraph' || block.text !== '')
}

/** Emphasis, code and http(s) links inside a line; everything else is text, never HTML. */
export function spansOf(text: string): Span[] {
  const spans: Span[] = []
  const pattern = /\*\*(.+?)\*\*|\*(.+?)\*|`([^`]+)`|\[([^\]]+)\]\((https?:\/\/[^)\s]+)\)/g
  let end = 0
  for (const match of text.matchAll(pattern)) {
    if (match.index > end) spans.push({ kind: 'text', text: text.slice(end, match.index) })
    spans.push(spanOf(match))
    end = match.index + match[0].length
  }
  if (end < text.length) spans.push({ kind: 'text', text: text.slice(end) })
  return spans
}

function spanOf([, strong, em, code, label, href]: RegExpMatchArray): Span {
  if (strong !== undefined) return { kind: 'strong', text: strong }
  if (em !== undefined) return { kind: 'em', text: em }
  if (code !== undefined) return { kind: 'code', text: code }
  return { kind: 'link', text: label ?? '', href: href ?? '' }
}

function addLine(blocks: Block[], line: string) {
  const heading = /^(#{1,6})\s+(.+?)\s*#*$/.exec(line)
  const item = /^\s*[-*+]\s+(.+)$/.exec(line)
  const last = blocks.at(-1)
  if (heading) blocks.push({ kind: 'heading', level: heading[1]!.length, text: heading[2]! })
  else if (item && last?.kind === 'list') last.items.push(item[1]!)
  else if (item) blocks.push({ kind: 'list', items: [item[1]!] })
  else if (line.trim() === '') blocks.push({ kind: 'paragraph', text: '' })
  else if (last?.kind === 'list') last.items.push(`${last.items.pop()} ${line.trim()}`)
  else if (last?.kind === 'paragraph') last.text = `${last.text} ${line.trim()}`.trim()
  else blocks.push({ kind: 'paragraph', text: line.trim() })
}
