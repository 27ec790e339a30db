import type { BookMatch } from '@lectern/contract'
import { z } from 'zod'
import type { Ask } from '../asking/asking.ts'
import { nearTitles } from '../search/near-titles.ts'
import type { BookService } from './book-service.ts'
import {
  described,
  entriesOf,
  joined,
  languageOf,
  listOf,
  note,
  number,
  picture,
} from './reading.ts'
import { answerOf, word, words, yearOf } from './reading.ts'
import type { PlacedService } from './known-services.ts'

const fields =
  'key,title,subtitle,author_name,first_publish_year,cover_i,cover_edition_key,language,isbn,publisher'
/** Further details cost a call each. */
const mostDetailed = 5

/** Open Library: works whose title and author are near what was asked. */
export function openLibraryService(ask: Ask, service: PlacedService): BookService {
  async function workOf(key: string): Promise<z.output<typeof work> | null> {
    const at = (path: string) => `${service.base}${path}.json`
    const found = await ask(service, { address: at(key), shape: work })
    const isElsewhere = found?.type?.key === '/type/redirect' && workKey.test(found.location ?? '')
    return isElsewhere ? ask(service, { address: at(found.location ?? ''), shape: work }) : found
  }

  return {
    value: 'openlibrary',
    text: service.text,
    state: service.name,
    async findBooks({ title, author }) {
      const address = `${service.base}/search.json?title=${encodeURIComponent(title)}&limit=10&fields=${fields}`
      const list = await ask(service, { address, shape: docs })
      const near = nearTitles(list?.docs ?? [], { title, author })
      const found: BookMatch[] = []
      let failure: unknown = null
      for (const [at, doc] of near.entries()) {
        const isDetailed = at < mostDetailed && failure === null && workKey.test(doc.key ?? '')
        const details = isDetailed
          ? await workOf(doc.key ?? '').catch((error: unknown) => {
              failure = error
              return null
            })
          : null
        found.push(bookOf(doc, details))
      }
      return answerOf({ found, failure })
    },
  }
}

const workKey = /^\/works\/OL\d+W$/
const type = z.object({ key: word }).nullish().catch(null)

const doc = z
  .object({
    key: word,
    title: z.string().trim().min(1).max(1000),
    subtitle: word,
    author_name: words,
    first_publish_year: word,
    cover_i: number,
    cover_edition_key: word,
    language: words,
    isbn: words,
    publisher: words,
  })
  .transform((found) => ({ ...found, author: joined(found.author_name) }))
const docs = z.object({ docs: entriesOf(doc) })

const work = z.object({
  type,
  location: word,
  description: z
    .union([note.pipe(z.string()), z.object({ value: note })])
    .nullish()
    .catch(null),
  covers: listOf(z.number().int()),
  first_publish_date: word,
})

function bookOf(found: z.output<typeof doc>, details: z.output<typeof work> | null): BookMatch {
  const numbers = (details?.covers ?? []).filter((cover) => cover > 0)
  const [only, ...more] = found.language
  return {
    ...(found.key === null ? {} : { id: found.key.replace('/works/', '') }),
    title: found.title,
    subtitle: found.subtitle,
    author: found.author,
    publisher: found.publisher[0] ?? null,
    publishedYear: yearOf(found.first_publish_year) ?? yearOf(details?.first_publish_date ?? null),
    ...described(descriptionOf(details)),
    cover: coverOf(found),
    covers: numbers.map(coverById),
    isbn: found.isbn[0] ?? null,
    // A work has many editions: of several languages none is its own.
    language: more.length === 0 ? languageOf(only ?? null) : null,
  }
}

const coverById = (id: number): string => `https://covers.openlibrary.org/b/id/${id}-L.jpg`

function coverOf({ cover_edition_key: edition, cover_i: id }: z.output<typeof doc>): string | null {
  if (edition !== null && /^OL\d+M$/.test(edition))
    return picture(`https://covers.openlibrary.org/b/OLID/${edition}-L.jpg`)
  return id !== null && id > 0 ? coverById(id) : null
}

/** Without the lines that say where the words are from. */
function descriptionOf(details: z.output<typeof work> | null): string | null {
  const said = details?.description ?? null
  const text = typeof said === 'string' ? said : (said?.value ?? null)
  if (text === null) return null
  const plain = text
    .replaceAll('\r\n', '\n')
    .replace(/\n*\(?\[source\]\[\d+\]\)?[\s\S]*$/i, '')
    .trim()
  return plain === '' ? null : plain
}
