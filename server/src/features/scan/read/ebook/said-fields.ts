import type { BookFields } from '../../shapes/media.ts'

/** Fields without those that a book says nothing of. */
export function saidFields(fields: {
  [K in keyof BookFields]: BookFields[K] | undefined
}): BookFields {
  return Object.fromEntries(
    Object.entries(fields).filter(
      ([, value]) =>
        value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0),
    ),
  )
}

/** Names that stand in one line. */
export function namesIn(lines: readonly string[], separator = /\s*(?:;|&)\s*/u): string[] {
  const names = lines.flatMap((line) => line.split(separator))
  return [...new Set(names.map((name) => name.replace(/\s+/gu, ' ').trim()).filter(Boolean))]
}

/** The year with which a date begins. */
export const yearOf = (date: string | undefined): string | undefined =>
  /^\s*(\d{4})(?!\d)/u.exec(date ?? '')?.[1]

/** What of a text is an ISBN; undefined where nothing is. */
export function isbnOf(text: string | undefined): string | undefined {
  const digits = (text ?? '').replace(/^(?:urn:)?isbn:?/iu, '').replaceAll(/[\s-]/gu, '')
  return /^(?:\d{9}[\dXx]|\d{13})$/u.test(digits) ? digits.toUpperCase() : undefined
}
