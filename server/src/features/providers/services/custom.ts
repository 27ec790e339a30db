import type { BookMatch } from '@lectern/contract'
import { z } from 'zod'
import { cleanNote } from '#platform/text/html.ts'
import type { Ask } from '../asking/asking.ts'
import type { BookQuestion } from './book-service.ts'
import { entriesOf, note, number, perhaps, wellFormed, word } from './reading.ts'

/** A program of the owner's, as it is asked. */
export interface CustomService {
  slug: string
  name: string
  url: string
  mediaType: string
  authHeaderValue: string | null
}

/** Its answer as it is: what it doesn't say is absent. */
export async function customBooks(
  ask: Ask,
  custom: CustomService,
  { title, author, isbn }: BookQuestion,
): Promise<BookMatch[]> {
  const query = new URLSearchParams({
    mediaType: custom.mediaType,
    query: title,
    ...(author === '' ? {} : { author }),
    ...(isbn === '' ? {} : { isbn }),
  })
  const { authHeaderValue: secret } = custom
  const service = { name: custom.slug, text: custom.name, politeness: null }
  const list = await ask(service, {
    address: `${custom.url.replace(/\/+$/, '')}/search?${query.toString()}`,
    ...(secret === null ? {} : { headers: { authorization: secret } }),
    shape: answer,
  })
  return (list?.matches ?? []).map(bookOf)
}

/** One text, or several as one. */
const text = z
  .unknown()
  .optional()
  .transform((value) => (Array.isArray(value) ? value.map(String).join(', ') : value))
  .pipe(word)

const longestLabel = 1000

/** A list, or a text with commas; one entry that is no text spoils a list. */
const labels = z
  .unknown()
  .optional()
  .transform((value): string[] => {
    const parts = typeof value === 'string' ? value.split(',') : value
    const read = z.array(z.string()).max(1000).safeParse(parts)
    const names = (read.data ?? []).map((part) => wellFormed(part.trim().slice(0, longestLabel)))
    return [...new Set(names.filter(Boolean))]
  })

const match = z.object({
  title: text,
  subtitle: text,
  author: text,
  narrator: text,
  publisher: text,
  publishedYear: text,
  description: note,
  cover: text,
  isbn: text,
  asin: text,
  genres: labels,
  tags: labels,
  series: perhaps(
    entriesOf(z.object({ series: z.string().trim().min(1).max(1000), sequence: word })),
  ),
  language: text,
  duration: number,
})
const answer = z.object({ matches: entriesOf(match) })

const plain = [
  'title',
  'subtitle',
  'author',
  'narrator',
  'publisher',
  'publishedYear',
  'cover',
  'isbn',
  'asin',
  'language',
] as const

function bookOf(found: z.output<typeof match>): BookMatch {
  const description = found.description === null ? null : cleanNote(found.description)
  const said = plain.flatMap((key): [string, string][] => {
    const value = found[key]
    return value === null ? [] : [[key, value]]
  })
  return {
    ...Object.fromEntries(said),
    ...(description === null ? {} : { description }),
    ...(found.genres.length === 0 ? {} : { genres: found.genres }),
    ...(found.tags.length === 0 ? {} : { tags: found.tags }),
    ...(found.series === null
      ? {}
      : {
          series: found.series.map(({ series, sequence }) =>
            sequence === null ? { series } : { series, sequence },
          ),
        }),
    ...(found.duration === null ? {} : { duration: found.duration }),
  }
}
