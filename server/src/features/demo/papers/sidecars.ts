import type { DemoBook } from '../demo-book.ts'
import { xmlText } from './xml-text.ts'

/** The text files that lie beside a book and tell about it: file name → content. */
export function sidecars(book: DemoBook): Record<string, string> {
  if (book.papers === 'txt')
    return { 'desc.txt': `${book.description}\n`, 'reader.txt': `${book.narrators.join(', ')}\n` }
  if (book.papers === 'nfo') return { 'book.nfo': nfo(book) }
  return { 'metadata.opf': opf(book) }
}

function nfo(book: DemoBook): string {
  const lines = [
    `Title: ${book.title}`,
    `Author: ${book.authors.join(', ')}`,
    `Read By: ${book.narrators.join(', ')}`,
    `Genre: ${book.genres.join(', ')}`,
    `Tags: ${book.tags.join(', ')}`,
    ...(book.year ? [`Copyright: ${book.year}`] : []),
    `Language: ${book.language}`,
    'Unabridged: No',
    '',
    'Book Description',
    '================',
    book.description,
  ]
  return `${lines.join('\n')}\n`
}

function opf(book: DemoBook): string {
  const lines = [
    element('dc:title', book.title),
    ...(book.subtitle ? [element('dc:subtitle', book.subtitle)] : []),
    ...book.authors.map((name) => element('dc:creator', name, ' opf:role="aut"')),
    ...book.narrators.map((name) => element('dc:creator', name, ' opf:role="nrt"')),
    ...(book.year ? [element('dc:date', book.year)] : []),
    element('dc:language', book.language),
    element('dc:description', book.description),
    ...book.genres.map((genre) => element('dc:subject', genre)),
    ...book.tags.map((tag) => element('dc:tag', tag)),
    ...seriesLines(book),
  ]
  return `<?xml version="1.0" encoding="utf-8"?>
<package xmlns="http://www.idpf.org/2007/opf" version="2.0">
  <metadata xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:opf="http://www.idpf.org/2007/opf">
    ${lines.join('\n    ')}
  </metadata>
</package>
`
}

function seriesLines({ series }: DemoBook): string[] {
  if (!series) return []
  return [
    `<meta name="calibre:series" content="${xmlText(series.name)}"/>`,
    `<meta name="calibre:series_index" content="${xmlText(series.sequence)}"/>`,
  ]
}

function element(name: string, text: string, attributes = ''): string {
  return `<${name}${attributes}>${xmlText(text)}</${name}>`
}
