import type { BookMatch } from '@lectern/contract'
import { z } from 'zod'
import type { Ask } from '../asking/asking.ts'
import type { BookService } from './book-service.ts'
import {
  answerOf,
  described,
  entriesOf,
  gather,
  joined,
  listOf,
  note,
  number,
  picture,
} from './reading.ts'
import { perhaps, word, words, yearOf } from './reading.ts'
import type { PlacedService } from './known-services.ts'

/** Cycles, articles, films and whatever else is no book. */
const noBooks = new Set([7, 11, 12, 22, 23, 24, 25, 26, 46, 47, 49, 51, 52, 55, 56, 57])
/** Each costs two calls, and there are two a second. */
const mostDetailed = 5

/** FantLab.ru, the bibliography of Russian science fiction. */
export function fantlabService(ask: Ask, service: PlacedService): BookService {
  async function detailed(id: string): Promise<BookMatch | null> {
    const address = `${service.base}/work/${encodeURIComponent(id)}/extended`
    const found = await ask(service, { address, shape: work })
    if (found === null || found.work_name === null) return null
    const last = (found.editions_blocks?.['30'] ?? found.editions_blocks?.['10'])?.list.at(-1)
    const edition =
      last === undefined || last.edition_id === null
        ? null
        : // A picture is worth a try, no more.
          await ask(service, {
            address: `${service.base}/edition/${encodeURIComponent(last.edition_id)}`,
            shape: pictured,
          }).catch(() => null)
    return bookOf(found, { title: found.work_name, isbn: last?.isbn ?? null, edition })
  }

  return {
    value: 'fantlab',
    text: service.text,
    state: service.name,
    async findBooks({ title, author }) {
      const query = encodeURIComponent(`${title} ${author}`.trim())
      const address = `${service.base}/search-works?q=${query}&page=1&onlymatches=1`
      const works = (await ask(service, { address, shape: matches })) ?? []
      const ids = works
        .filter((each) => each.work_type_id === null || !noBooks.has(each.work_type_id))
        .flatMap((each) => each.work_id ?? [])
      return answerOf(await gather(ids.slice(0, mostDetailed), detailed))
    },
  }
}

const match = z.object({ work_id: word, work_type_id: number })
const matches = z
  .union([z.array(z.unknown()), z.object({ matches: z.unknown() }).transform((all) => all.matches)])
  .pipe(listOf(match))

const block = perhaps(z.object({ list: listOf(z.object({ edition_id: word, isbn: word })) }))
const genre = z.object({ label: word, genre: listOf(z.object({ label: word })) })
const groups = entriesOf(z.object({ genre_group_id: number, genre: listOf(genre) }))
/** In older answers the groups stand there without a name. */
const genres = z.union([
  groups,
  z.object({ genre_group: groups }).transform((all) => all.genre_group),
])

const work = z.object({
  work_id: word,
  work_name: word,
  work_name_alts: words,
  authors: listOf(z.object({ name: word })),
  work_year: word,
  work_description: note,
  classificatory: perhaps(genres),
  editions_blocks: perhaps(z.record(z.string(), block)),
})
const pictured = z.object({ image: word })

function bookOf(
  found: z.output<typeof work>,
  more: { title: string; isbn: string | null; edition: z.output<typeof pictured> | null },
): BookMatch {
  const kinds = found.classificatory?.find((group) => group.genre_group_id === 1)?.genre[0]
  const labels = [kinds?.label, ...(kinds?.genre ?? []).map(({ label }) => label)]
  return {
    ...(found.work_id === null ? {} : { id: idOf(found.work_id) }),
    title: more.title,
    subtitle: found.work_name_alts[0] ?? null,
    author: joined(found.authors.flatMap(({ name }) => name ?? [])),
    publishedYear: yearOf(found.work_year),
    ...described(htmlOf(found.work_description)),
    cover: coverOf(more.edition?.image ?? null),
    genres: labels.flatMap((label) => label ?? []),
    isbn: more.isbn,
  }
}

const idOf = (id: string): number | string => (/^\d{1,15}$/.test(id) ? Number(id) : id)

/** Its own marks in square brackets as HTML; those that HTML has no like of leave their text. */
const htmlOf = (text: string | null): string | null =>
  text
    ?.replaceAll(/\[(\/?)([bi])\]/gi, '<$1$2>')
    .replaceAll(/\[\/?[a-z]+(?:=[^\]]*)?\]/gi, '')
    .trim()
    .replaceAll(/\r?\n/g, '<br>') ?? null

const coverOf = (image: string | null): string | null =>
  picture(image?.startsWith('/') && !image.startsWith('//') ? `https://fantlab.ru${image}` : image)
