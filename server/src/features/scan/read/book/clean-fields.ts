import { longestText } from '@lectern/contract/rules'
import { isBlankHtml, plainText, sanitizeHtml } from '#platform/text/html.ts'

const longestDescription = 100_000
const mostEntries = 500
const mostChapters = 20_000

/**
 * Fields as they may be stored, whoever wrote them: no control characters, no endless texts or lists, the description
 * reduced to the short allow-list of HTML. What is empty afterwards is left out.
 */
export function cleanFields<T extends object>(fields: T): T {
  const clean = Object.entries(fields).flatMap(([field, value]: [string, unknown]) => {
    const kept = cleanField(field, value)
    return kept === '' || kept === undefined ? [] : [[field, kept]]
  })
  return Object.fromEntries(clean) as T
}

function cleanField(field: string, value: unknown): unknown {
  if (field === 'description') return cleanDescription(value)
  // Feeds put HTML into subtitles, which some clients show as such.
  if (field === 'subtitle' && typeof value === 'string' && /<[a-z/!?]/iu.test(value))
    return cleanText(plainText(value.slice(0, longestText)))
  return cleanValue(field, value)
}

function cleanDescription(value: unknown): string {
  if (typeof value !== 'string') return ''
  const text = withoutControls(value.slice(0, longestDescription))
  // Most descriptions are plain text; parsing them would only cost time.
  if (!/[<&]/u.test(text)) return text.trim()
  const html = sanitizeHtml(text)
  return isBlankHtml(html) ? '' : html
}

function cleanValue(field: string, value: unknown): unknown {
  if (typeof value === 'string') return cleanText(value)
  if (!Array.isArray(value)) return value
  const most = field === 'chapters' ? mostChapters : mostEntries
  return value.slice(0, most).flatMap((entry: unknown) => {
    const kept = cleanEntry(entry)
    return kept === '' ? [] : [kept]
  })
}

/** A name, or a record with one: a series without a name is none. */
function cleanEntry(entry: unknown): unknown {
  if (typeof entry === 'string') return cleanText(entry)
  if (typeof entry !== 'object' || entry === null) return entry
  const record = Object.fromEntries(
    Object.entries(entry).map(([key, value]: [string, unknown]) => [
      key,
      typeof value === 'string' ? cleanText(value) : value,
    ]),
  )
  return record.name === '' ? '' : record
}

function cleanText(text: string): string {
  return withoutControls(text.slice(0, longestText)).replaceAll(/\s+/gu, ' ').trim()
}

/** Tabs and line ends stay; halves of characters, cut off by somebody, go. */
function withoutControls(text: string): string {
  return text.replaceAll(/[^\P{Cc}\t\n\r]|\p{Cs}/gu, '')
}
