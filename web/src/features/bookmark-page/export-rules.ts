import type { BookmarkedItem } from '@lectern/contract'
import { clock } from '#platform/text/format.ts'

export const exportFormats = ['markdown', 'csv', 'json'] as const
export type ExportFormat = (typeof exportFormats)[number]

const kinds: Record<ExportFormat, { type: string; ending: string }> = {
  markdown: { type: 'text/markdown', ending: 'md' },
  csv: { type: 'text/csv', ending: 'csv' },
  json: { type: 'application/json', ending: 'json' },
}

/** All bookmarks as a file of that format; `title` heads the Markdown. */
export function exportFile(
  items: readonly BookmarkedItem[],
  format: ExportFormat,
  title: string,
): File {
  const { type, ending } = kinds[format]
  const text = {
    markdown: () => asMarkdown(items, title),
    csv: () => asCsv(items),
    json: () => asJson(items),
  }[format]()
  return new File([text], `bookmarks.${ending}`, { type: `${type};charset=utf-8` })
}

/** A heading for each item, a line for each bookmark. */
export function asMarkdown(items: readonly BookmarkedItem[], title: string): string {
  const parts = items.map((item) => {
    const heading = [item.title, item.author].filter(Boolean).map(plain).join(' – ')
    const lines = item.bookmarks.map((mark) => {
      const chapter = mark.chapter ? ` (${plain(mark.chapter)})` : ''
      return `- **${clock(mark.time)}** ${plain(mark.title)}${chapter}`
    })
    return `## ${heading}\n\n${lines.join('\n')}\n`
  })
  return [`# ${plain(title)}\n`, ...parts].join('\n')
}

/** A table for spreadsheets (RFC 4180), with the mark that makes them read UTF-8. */
export function asCsv(items: readonly BookmarkedItem[]): string {
  const rows = items.flatMap((item) =>
    item.bookmarks.map((mark) => [
      item.title,
      item.author,
      mark.chapter ?? '',
      clock(mark.time),
      String(mark.time),
      mark.title,
      new Date(mark.createdAt).toISOString(),
    ]),
  )
  const head = ['title', 'author', 'chapter', 'time', 'seconds', 'bookmark', 'created']
  const lines = [head, ...rows].map((row) => row.map(cell).join(','))
  return `\uFEFF${lines.join('\r\n')}\r\n`
}

/** For programs: ids, seconds and instants as the server keeps them. */
export function asJson(items: readonly BookmarkedItem[]): string {
  const exported = items.map(({ id, libraryId, mediaType, title, author, bookmarks }) => ({
    id,
    libraryId,
    mediaType,
    title,
    author,
    bookmarks,
  }))
  return `${JSON.stringify({ items: exported }, null, 2)}\n`
}

/** One line in which nothing is markup. */
function plain(text: string): string {
  return text.replace(/\s+/g, ' ').replace(/[\\`*_[\]<>#|]/g, String.raw`\$&`)
}

/** Spreadsheets would run what begins like a formula. */
function cell(text: string): string {
  const harmless = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}
