/**
 * Milliseconds of the reading verbs over a seeded library of books, without HTTP, and those of them that the processor
 * worked, which say more where other programs run: `npx tsx scripts/bench-queries.ts [number of books] [names]`
 * `names` is a regular expression for the rows that are wanted.
 */
import { browsingOver } from '../server/src/testing/browsing.ts'
import { encodeName } from '../server/src/features/items/index.ts'
import { createOpdsParts } from '../server/src/features/opds/index.ts'
import { callerOf, openSeeded, seedTime } from '../server/src/testing/seed/seed.ts'
import type { BookSeed } from '../server/src/testing/seed/seed.ts'

const numBooks = Number(process.argv[2] ?? 10_000)
const names = new RegExp(process.argv[3] ?? '')
const pick = <T>(list: readonly T[]): T => list[Math.floor(Math.random() * list.length)] as T
const many = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index))

const syllables =
  'ba ce di fo gu ha je ki lo mu na pe qui ro su ta ve wi xo zy lan ter mor ring stone'.split(' ')
const word = () => many(2 + Math.floor(Math.random() * 3), () => pick(syllables)).join('')
const words = many(6000, word)
const phrase = (length: number) => many(length, () => pick(words)).join(' ')
const authors = many(numBooks / 6, () => `${pick(words)} ${pick(words)}`)
const narrators = many(300, () => `${pick(words)} ${pick(words)}`)
const series = many(numBooks / 14, () => `The ${phrase(2)}`)
const genres = many(30, word)
const tags = many(60, word)

function book(index: number): BookSeed {
  return {
    title: `${index % 5 === 0 ? 'The ' : ''}${phrase(3)}`,
    authors: [pick(authors)],
    narrators: [pick(narrators)],
    genres: [pick(genres), pick(genres)].slice(0, 1 + (index % 2)),
    tags: index % 3 === 0 ? [pick(tags)] : [],
    series: index % 5 < 2 ? [{ name: pick(series), sequence: String(1 + (index % 9)) }] : [],
    year: String(1900 + (index % 120)),
    description: phrase(60),
    tracks: many(6, () => 600 + Math.random() * 1000),
    chapters: 12,
    addedAt: seedTime + index * 1000,
  }
}

const seeded = await openSeeded()
const libraryId = await seeded.library()
const userId = await seeded.user()
let started = performance.now()
const ids: string[] = []
for (let start = 0; start < numBooks; start += 500) {
  ids.push(
    ...(await seeded.books(
      libraryId,
      many(Math.min(500, numBooks - start), (index) => book(start + index)),
    )),
  )
}
console.log(`written ${numBooks} books in ${Math.round(performance.now() - started)} ms`)
for (const [index, id] of ids.entries()) {
  if (index % 33 !== 0) continue
  await seeded.progress(
    userId,
    id,
    index % 3 === 0 ? { position: 5 } : { is_finished: 1, progress: 1 },
  )
}

const now = () => seedTime + 5 * 24 * 3600 * 1000
const caller = callerOf(userId)
const browsing = browsingOver(seeded, now)
const { events, reading, facets, series: seriesVerbs, authors: authorVerbs, verbs } = browsing
const authorIds = (await seeded.db.read.selectFrom('authors').select('id').execute()).map(
  (row) => row.id,
)
const seriesIds = (await seeded.db.read.selectFrom('series').select('id').execute()).map(
  (row) => row.id,
)

const list = (query: Record<string, unknown>) => () =>
  reading.list.list(
    libraryId,
    {
      limit: 50,
      page: Math.floor(Math.random() * (numBooks / 60)),
      desc: false,
      minified: true,
      include: ['rssfeed', 'numepisodesincomplete', 'share'],
      collapseseries: false,
      ...query,
    },
    caller,
  )
const filtered =
  (group: string, value: () => string, sort = 'media.metadata.title') =>
  () =>
    list({ page: 0, sort, filter: `${group}.${encodeName(value())}` })()

const termOf = (group: string, value: string) => `${group}.${encodeName(value)}`
const combined = () =>
  [
    termOf('genres', pick(genres)),
    termOf('progress', pick(['not-started', 'not-finished', 'in-progress'])),
    termOf('shorter', String(pick([5000, 6000, 7000, 8000]))),
    `!${termOf('narrators', pick(narrators))}`,
    termOf('yearFrom', String(1900 + Math.floor(Math.random() * 100))),
  ].join()
const counts = () =>
  verbs.counting.counts(
    libraryId,
    {
      groups: 'genres,authors,series,narrators,tags,publishedDecades,languages',
      filters: combined(),
      terms: `${termOf('progress', 'finished')},${termOf('shorter', '60')},${termOf('longer', '60')}`,
    },
    caller,
  )

const ebooks = { pages: () => Promise.reject(new Error('no comics')) }
const opds = createOpdsParts({ db: seeded.db, ...browsing.catalogue, ebooks })
const shelf = (version: 'v1' | 'v2') => async () => {
  const asker = { caller, version, basePath: '', origin: null }
  const page = 1 + Math.floor(Math.random() * (numBooks / 50))
  return opds.opds.feed(await opds.shelf(libraryId, { page }, asker), asker)
}

const cases: Record<string, () => Promise<unknown>> = {
  title: list({ sort: 'media.metadata.title' }),
  author: list({ sort: 'media.metadata.authorName' }),
  'author LF desc': list({ sort: 'media.metadata.authorNameLF', desc: true }),
  'added desc': list({ sort: 'addedAt', desc: true }),
  'duration desc': list({ sort: 'media.duration', desc: true }),
  year: list({ sort: 'media.metadata.publishedYear' }),
  size: list({ sort: 'size' }),
  progress: list({ sort: 'progress', desc: true }),
  random: list({ sort: 'random' }),
  'filter author': filtered('authors', () => pick(authorIds)),
  'filter series': filtered('series', () => pick(seriesIds), 'sequence'),
  'filter genre': filtered('genres', () => pick(genres)),
  'filter narrator': filtered('narrators', () => pick(narrators)),
  'filter progress': filtered('progress', () =>
    pick(['finished', 'in-progress', 'not-started', 'not-finished']),
  ),
  'filter missing': filtered('missing', () => pick(['series', 'tags', 'isbn'])),
  'five filters': () => list({ page: 0, filters: combined() })(),
  'counts of filters': counts,
  'counts of filters, cold': async () => {
    events.publish('items.changed', { libraryId, itemIds: [] })
    await Promise.resolve()
    return counts()
  },
  collapsed: list({ sort: 'media.metadata.title', collapseseries: true }),
  'catalogue, OPDS 1.2': shelf('v1'),
  'catalogue, OPDS 2.0': shelf('v2'),
  'item expanded': () =>
    reading.read.get(pick(ids), { expanded: true, include: ['progress'] }, caller),
  'in progress': () => reading.read.inProgress(25, caller),
  home: () => verbs.shelves.personalized(libraryId, { limit: 14, include: ['rssfeed'] }, caller),
  'home after progress': async () => {
    events.publish('user.changed', { userId })
    await Promise.resolve()
    return verbs.shelves.personalized(libraryId, { limit: 14, include: ['rssfeed'] }, caller)
  },
  'series page': () =>
    seriesVerbs.list(
      libraryId,
      {
        sort: 'name',
        desc: false,
        limit: 40,
        page: Math.floor(Math.random() * 15),
        minified: true,
        include: [],
      },
      caller,
    ),
  'series by books': () =>
    seriesVerbs.list(
      libraryId,
      { sort: 'numBooks', desc: true, limit: 40, page: 0, minified: true, include: [] },
      caller,
    ),
  'authors page': () =>
    authorVerbs.list(
      libraryId,
      {
        sort: 'name',
        desc: false,
        limit: 40,
        page: Math.floor(Math.random() * 30),
        minified: true,
        include: [],
      },
      caller,
    ),
  'authors full': () =>
    authorVerbs.list(libraryId, { desc: false, minified: false, include: [] }, caller),
  'one author': () => authorVerbs.get(pick(authorIds), ['items', 'series'], caller),
  narrators: () => verbs.labels.narrators(libraryId, caller),
  'filter data': () => facets.filterData(libraryId, caller.scope),
  stats: () => facets.stats(libraryId, caller),
  'facets cold': async () => {
    events.publish('items.changed', { libraryId, itemIds: [] })
    await Promise.resolve()
    return facets.stats(libraryId, caller)
  },
  'search 3': () =>
    verbs.search.search(libraryId, { q: pick(words).slice(0, 3), related: false }, caller),
  'search 8': () =>
    verbs.search.search(libraryId, { q: pick(words).slice(0, 8), related: false }, caller),
  'search two words': () =>
    verbs.search.search(
      libraryId,
      { q: `${pick(words)} ${pick(authors).slice(0, 4)}`, related: false },
      caller,
    ),
  'search spelled': () =>
    verbs.search.search(
      libraryId,
      { q: pick(words).slice(0, 8).replace(/o/gu, 'oe'), related: false },
      caller,
      'de',
    ),
  'search nothing': () =>
    verbs.search.search(
      libraryId,
      { q: `zq${Math.random().toString(36).slice(2, 8)}xv`, related: false },
      caller,
    ),
  'search misspelled': () =>
    verbs.search.search(
      libraryId,
      { q: pick(words).replace(/(.)(.)$/, '$2$1'), related: false },
      caller,
    ),
}

for (const [name, run] of Object.entries(cases)) {
  if (!names.test(name)) continue
  for (let round = 0; round < 5; round++) await run()
  const times: number[] = []
  const end = performance.now() + 700
  const worked = process.cpuUsage()
  while (performance.now() < end) {
    started = performance.now()
    await run()
    times.push(performance.now() - started)
  }
  const { user, system } = process.cpuUsage(worked)
  const processor = (user + system) / 1000 / times.length
  times.sort((a, b) => a - b)
  const mean = times.reduce((sum, time) => sum + time, 0) / times.length
  const p95 = times[Math.floor(times.length * 0.95)] ?? 0
  console.log(
    `${name.padEnd(23)} mean ${mean.toFixed(3)} ms   p95 ${p95.toFixed(3)} ms   processor ${processor.toFixed(3)} ms`,
  )
}
browsing.close()
await seeded.close()
