import type { Annotation } from '@lectern/contract'

/** A book as files tell it, with its marks in their order. */
export interface ToldBook {
  id: string
  title: string
  author: string
  annotations: Annotation[]
}

const styleNames = {
  yellow: 'Yellow',
  green: 'Green',
  blue: 'Blue',
  pink: 'Pink',
  underline: 'Underlined',
} as const

/** One book: its title above, chapters as headings. */
export function bookMarkdown(book: ToldBook): string {
  return `${bookParts(book, 1).join('\n\n')}\n`
}

/** All books below a heading. */
export function allMarkdown(books: readonly ToldBook[]): string {
  const parts = ['# Highlights and notes', ...books.flatMap((book) => bookParts(book, 2))]
  return `${parts.join('\n\n')}\n`
}

function bookParts({ title, author, annotations }: ToldBook, level: number): string[] {
  const parts = [`${'#'.repeat(level)} ${onOneLine(title) || 'Untitled'}`]
  if (author !== '') parts.push(`by ${onOneLine(author)}`)
  let chapter = ''
  for (const mark of annotations) {
    const next = onOneLine(mark.chapter ?? '')
    if (next !== chapter && next !== '') parts.push(`${'#'.repeat(level + 1)} ${next}`)
    chapter = next
    parts.push(...markParts(mark))
  }
  return parts
}

function markParts({ kind, quote, note, style, createdAt }: Annotation): string[] {
  const said = kind === 'bookmark' ? 'Bookmark' : style === null ? 'Highlight' : styleNames[style]
  const day = new Date(createdAt).toISOString().slice(0, 10)
  return [
    ...(quote.trim() === '' ? [] : [quoted(quote)]),
    ...(note.trim() === '' ? [] : [lines(note).join('\n')]),
    `*${said} · ${day}*`,
  ]
}

const quoted = (text: string): string =>
  lines(text)
    .map((line) => (line === '' ? '>' : `> ${line}`))
    .join('\n')

/** Lines in which nothing is markup; a line that another one follows ends with what keeps them apart. */
function lines(text: string): string[] {
  const all = text
    .trim()
    .split(/\r\n|[\n\r\u0085\u2028\u2029]/u)
    .map((line) => plain(line.trim()))
  return all.map((line, at) => (line !== '' && all[at + 1] ? `${line}\\` : line))
}

const onOneLine = (text: string): string => plain(text.replaceAll(/\s+/gu, ' ').trim())

/** Signs that begin something in CommonMark, in tables, or in what Obsidian adds: tags, maths, comments, block ids. */
const markup = /[\\`*_{}[\]<>#|~=$^%&]/gu

function plain(line: string): string {
  return (
    line
      .replaceAll(/\p{Cc}/gu, ' ')
      .replaceAll(markup, String.raw`\$&`)
      // Lists and rules.
      .replace(/^(\d{1,9})([.)])(?=\s|$)/u, String.raw`$1\$2`)
      .replace(/^[-+](?=\s|-|$)/u, String.raw`\$&`)
  )
}
