import type { BookMatch } from '@lectern/contract'
import { z } from 'zod'
import { Problem } from '#platform/problem.ts'
import type { Ask } from '../asking/asking.ts'
import type { BookService } from './book-service.ts'
import { described, joined, languageOf, listOf, note, perhaps, picture } from './reading.ts'
import { word, words, yearOf } from './reading.ts'
import type { PlacedService } from './known-services.ts'

export const googleNeedsKey = 'Google Books answers with a key only. Add one to the settings.'

/** Google Books, which answers nobody without a key. */
export function googleService(
  ask: Ask,
  { service, key }: { service: PlacedService; key: () => Promise<string | null> },
): BookService {
  return {
    value: 'google',
    text: service.text,
    state: service.name,
    async findBooks({ title, author }) {
      const googleKey = await key()
      if (googleKey === null) throw new Problem('upstream', googleNeedsKey)
      const by = author === '' ? '' : `+inauthor:${encodeURIComponent(author)}`
      const query = `intitle:${encodeURIComponent(title)}${by}`
      const list = await ask(service, {
        address: `${service.base}/books/v1/volumes?q=${query}`,
        // Not in the address, which others may write down.
        headers: { 'x-goog-api-key': googleKey },
        shape: volumes,
      })
      return { value: (list?.items ?? []).map(bookOf), isWhole: true }
    },
  }
}

const volume = z.object({
  id: word,
  volumeInfo: z.object({
    title: word,
    subtitle: word,
    authors: words,
    publisher: word,
    publishedDate: word,
    description: note,
    imageLinks: perhaps(z.record(z.string(), word)),
    categories: words,
    industryIdentifiers: listOf(z.object({ type: z.string(), identifier: word })),
    language: word,
    maturityRating: word,
  }),
})
const volumes = z.object({ items: listOf(volume) })

function bookOf({ id, volumeInfo: info }: z.output<typeof volume>): BookMatch {
  const isbn = (type: string): string | null =>
    info.industryIdentifiers.find((each) => each.type === type)?.identifier ?? null
  const explicit = info.maturityRating === null ? null : info.maturityRating === 'MATURE'
  return {
    ...(id === null ? {} : { id }),
    ...(info.title === null ? {} : { title: info.title }),
    subtitle: info.subtitle,
    author: joined(info.authors),
    publisher: info.publisher,
    publishedYear: yearOf(info.publishedDate),
    ...described(info.description),
    cover: coverOf(Object.values(info.imageLinks ?? {}).at(-1) ?? null),
    genres: info.categories.length === 0 ? null : info.categories,
    isbn: isbn('ISBN_13') ?? isbn('ISBN_10'),
    language: languageOf(info.language),
    ...(explicit === null ? {} : { explicit }),
  }
}

/** Over https, and without the corner that is drawn curled up. */
const coverOf = (address: string | null): string | null =>
  picture(address?.replace(/^http:/, 'https:').replace('&edge=curl', '') ?? null)
