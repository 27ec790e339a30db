import { decodeText } from '#platform/text/decode-text.ts'
import { isBlankHtml, plainText } from '#platform/text/html.ts'
import { readEntry, type EntryPart } from './read-entry.ts'
import { cleanDefinition, cleanPango, cleanXdxf } from './clean-entry.ts'

/** An entry as it may be sent: cleaned HTML, or plain text. */
export type ShownEntry = { html: string } | { text: string }

/** What can be shown of an entry (doc/StarDictFileFormat, "type identifiers"); null where there is nothing. */
export function showEntry(bytes: Buffer, types: string | null): ShownEntry | null {
  const shown = readEntry(bytes, types)
    .map(showPart)
    .filter((part) => part !== null)
  if (shown.length === 0) return null
  const texts = shown.map((part) => ('text' in part ? part.text : null))
  if (texts.every((text) => text !== null)) return { text: texts.join('\n') }
  return { html: shown.map((part) => ('html' in part ? part.html : asHtml(part.text))).join('\n') }
}

function showPart({ type, bytes }: EntryPart): ShownEntry | null {
  // Sounds and pictures, and the names of those.
  if (/[A-Zr]/u.test(type)) return null
  const text = decodeText(bytes).trim()
  if (text === '') return null
  if (type === 't' || type === 'y') return { text: /^[[/]/u.test(text) ? text : `[${text}]` }
  if (type === 'h') return html(cleanDefinition(text))
  if (type === 'x') return html(cleanXdxf(text))
  if (type === 'g') return html(cleanPango(text))
  // PowerWord's XML.
  if (type === 'k') return { text: plainText(text) }
  return { text }
}

const html = (clean: string): ShownEntry | null => (isBlankHtml(clean) ? null : { html: clean })

function asHtml(text: string): string {
  const safe = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
  return `<p>${safe.replaceAll('\n', '<br />')}</p>`
}
