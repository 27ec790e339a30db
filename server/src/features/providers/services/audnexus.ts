import type { AuthorMatch, BookMatch, ChapterMatch } from '@lectern/contract'
import { chapterMatch } from '@lectern/contract'
import { z } from 'zod'
import type { Ask } from '../asking/asking.ts'
import {
  capital,
  described,
  entriesOf,
  joined,
  listOf,
  number,
  perhaps,
  picture,
} from './reading.ts'
import { flag, note, word, yearOf } from './reading.ts'
import type { PlacedService } from './known-services.ts'

export type Audnexus = ReturnType<typeof createAudnexus>

/** Nothing is known of an ASIN that is none, of a podcast's, or in another region. */
const nothing = [400, 404, 422]

/** Books, chapters and authors by ASIN, and the names of authors. Each throws `upstream` with a sentence. */
export function createAudnexus(ask: Ask, service: PlacedService) {
  const at = (path: string, query: Record<string, string>): string => {
    const said = new URLSearchParams(Object.entries(query).filter(([, value]) => value !== ''))
    return `${service.base}${path}${said.size === 0 ? '' : `?${said.toString()}`}`
  }

  return {
    /** `region` '' is the shop in the United States. */
    async book(asin: string, region: string): Promise<BookMatch | null> {
      const found = await ask(service, {
        address: at(`/books/${encodeURIComponent(asin)}`, { region }),
        shape: book,
        nothing,
      })
      return found === null || found.title === null ? null : bookOf(found, found.title)
    },

    async chapters(asin: string, region: string): Promise<ChapterMatch | null> {
      return ask(service, {
        address: at(`/books/${encodeURIComponent(asin)}/chapters`, { region }),
        shape: chapterMatch,
        nothing,
      })
    },

    /** People whose names have something in common with `name`. */
    async authors(name: string, region = ''): Promise<{ asin: string; name: string }[]> {
      const address = at('/authors', { name, region })
      return (await ask(service, { address, shape: people, nothing })) ?? []
    },

    async author(asin: string, region: string): Promise<AuthorMatch | null> {
      const address = at(`/authors/${encodeURIComponent(asin)}`, { region })
      const found = await ask(service, { address, shape: person, nothing })
      return found === null ? null : { ...found, asin: found.asin ?? asin }
    },
  }
}

const listed = z.object({ asin: z.string().max(64), name: z.string().max(1000) })
const people = entriesOf(listed)
const person = z.object({
  asin: word,
  name: z.string().max(1000),
  description: note.transform((text) => text?.trim().slice(0, 100_000) ?? null),
  image: word,
})

const named = z.object({ name: z.string().trim().min(1).max(1000) })
const series = perhaps(z.object({ name: z.string().trim().min(1).max(1000), position: word }))
const book = z.object({
  asin: z.string().max(64),
  title: word,
  subtitle: word,
  authors: listOf(named),
  narrators: listOf(named),
  publisherName: word,
  releaseDate: word,
  summary: note,
  image: word,
  isbn: word,
  genres: listOf(named.extend({ type: word })),
  seriesPrimary: series,
  seriesSecondary: series,
  language: word,
  runtimeLengthMin: number,
  formatType: word,
  rating: word,
  region: word,
  isAdult: flag,
})

function bookOf(found: z.output<typeof book>, title: string): BookMatch {
  const labels = (type: string): string[] | null => {
    const names = found.genres.filter((each) => each.type === type).map(({ name }) => name)
    return names.length === 0 ? null : [...new Set(names)]
  }
  const inSeries = [found.seriesPrimary, found.seriesSecondary].flatMap((each) =>
    each === null ? [] : [{ series: each.name, sequence: sequenceOf(each.position ?? '') }],
  )
  return {
    title,
    subtitle: found.subtitle,
    author: joined(found.authors.map(({ name }) => name)),
    narrator: joined(found.narrators.map(({ name }) => name)),
    publisher: found.publisherName,
    publishedYear: yearOf(found.releaseDate),
    ...described(found.summary),
    cover: picture(found.image),
    asin: found.asin,
    isbn: found.isbn,
    genres: labels('genre'),
    tags: labels('tag'),
    series: inSeries.length === 0 ? null : inSeries,
    language: capital(found.language),
    duration: found.runtimeLengthMin ?? 0,
    region: found.region,
    rating: found.rating,
    abridged: found.formatType === 'abridged',
    ...(found.isAdult === null ? {} : { explicit: found.isAdult }),
  }
}

/** The number in `Book 3`, both of `1-2`; what has none stays as it is. */
export const sequenceOf = (position: string): string =>
  /\d*\.?\d+(?:-\d*\.?\d+)?/.exec(position)?.[0] ?? position
