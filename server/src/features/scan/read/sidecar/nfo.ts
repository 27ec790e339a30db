import { parsePersonNames } from '@lectern/contract/rules'
import type { BookFields } from '../../shapes/media.ts'

/**
 * Fields of an `.nfo` text (ABS wire, files §8.9): `Key: value` lines, keys in any case, until a line `Book Description`,
 * after which everything but rules of `====` is the description. Lines nobody understands are passed over.
 */
export function readNfo(text: string): BookFields {
  const lines = text.split('\n')
  const heading = lines.findIndex((line) => /^\W*book description\W*$/iu.test(line))
  const facts = keyValues(heading < 0 ? lines : lines.slice(0, heading))
  const description = heading < 0 ? '' : descriptionOf(lines.slice(heading + 1))
  const first = (...keys: string[]): string | undefined =>
    keys.map((key) => facts.get(key)).find((value) => value !== undefined)
  return dropEmpty({
    ...titleOf(first('title')),
    authors: names(first('author')),
    narrators: names(first('narrator', 'read by')),
    genres: list(first('genre')),
    tags: list(first('tags')),
    series: seriesOf(first('series name'), first('position in series')),
    publishedYear: yearOf(first(...yearKeys)),
    publisher: first('publisher'),
    asin: first('asin'),
    isbn: first('isbn', 'isbn-10', 'isbn-13'),
    language: first('language', 'lang'),
    abridged: abridgedOf(first('unabridged'), first('abridged')),
    description,
  })
}

const yearKeys = [
  'copyright',
  'audible.com release',
  'audiobook copyright',
  'book copyright',
  'recording copyright',
  'release date',
  'date',
]

/** The first value of every key; leading and trailing dots and dashes of drawn tables are no part of a key. */
function keyValues(lines: readonly string[]): Map<string, string> {
  const facts = new Map<string, string>()
  for (const line of lines) {
    const colon = line.indexOf(':')
    if (colon < 0 || colon > 60) continue
    const key = line
      .slice(0, colon)
      .replaceAll(/^[^\p{L}]+|[^\p{L}\d]+$/gu, '')
      .toLowerCase()
    const value = line.slice(colon + 1).trim()
    if (value !== '' && !facts.has(key)) facts.set(key, value)
  }
  return facts
}

function titleOf(title: string | undefined): BookFields {
  const colon = title?.indexOf(': ') ?? -1
  if (title === undefined || colon <= 0) return title === undefined ? {} : { title }
  return { title: title.slice(0, colon).trim(), subtitle: title.slice(colon + 2).trim() }
}

function seriesOf(name: string | undefined, position: string | undefined): BookFields['series'] {
  if (name === undefined) return undefined
  return [{ name, sequence: position?.trim().replace(/^#/u, '') ?? null }]
}

function names(text: string | undefined): string[] | undefined {
  return text === undefined ? undefined : parsePersonNames(text)
}

function list(text: string | undefined): string[] | undefined {
  return text
    ?.split(',')
    .map((one) => one.trim())
    .filter(Boolean)
}

function yearOf(text: string | undefined): string | undefined {
  return text?.match(/(?<!\d)\d{4}(?!\d)/gu)?.at(-1)
}

function abridgedOf(
  unabridged: string | undefined,
  abridged: string | undefined,
): boolean | undefined {
  const isYes = (answer: string): boolean => /^y(?:es)?\b|^true\b|^1$/iu.test(answer)
  if (unabridged !== undefined) return !isYes(unabridged)
  return abridged === undefined ? undefined : isYes(abridged)
}

function descriptionOf(lines: readonly string[]): string {
  return lines
    .filter((line) => !(/^[\s=]+$/u.test(line) && line.includes('====')))
    .map((line) => line.trim())
    .join('\n')
    .trim()
}

function dropEmpty(fields: { [K in keyof BookFields]: BookFields[K] | undefined }): BookFields {
  return Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== undefined && value !== ''),
  )
}
