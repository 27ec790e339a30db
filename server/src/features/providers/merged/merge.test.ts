import { setImmediate } from 'node:timers/promises'
import { expect, it } from 'vitest'
import type { BookMatch, MatchField, MergedOrders } from '@lectern/contract'
import { matchFields } from '@lectern/contract'
import { Problem } from '#platform/problem.ts'
import type { KnownBook } from '../search/score.ts'
import { findMerged } from './merge.ts'
import { usualOrders } from './orders.ts'

const book: KnownBook = {
  title: 'Dune',
  subtitle: null,
  authors: ['Frank Herbert'],
  narrators: [],
  duration: 21 * 3600,
  publishedYear: null,
  language: null,
  asin: null,
  isbn: null,
}
const dune = { title: 'Dune', author: 'Frank Herbert' }
type Answers = Record<string, BookMatch[] | Problem>

/** Who was asked what, round by round, and what came of it. */
async function find(
  answers: Answers,
  orders: MergedOrders,
  wanted: readonly MatchField[] = matchFields,
  late?: string,
) {
  const asked: { name: string; title: string; author: string; mostAttempts: number }[] = []
  const providers = {
    async searchBooks(
      name: string,
      { title, author }: { title: string; author: string },
      { mostAttempts = 5 } = {},
    ) {
      asked.push({ name, title, author, mostAttempts })
      if (name === late) await setImmediate()
      const answer = answers[name] ?? []
      if (answer instanceof Problem) throw answer
      return answer
    },
  }
  const search = { ...dune, asin: '', isbn: '', duration: book.duration }
  const found = await findMerged(providers, orders, { search, book, wanted: new Set(wanted) })
  return { ...found, asked, names: asked.map(({ name }) => name) }
}
const orders = (order: string[], fields: MergedOrders['fields'] = {}): MergedOrders => ({
  order,
  fields,
})
const by = (...providers: string[]) => ({ providers, isJoined: false })
const joined = (...providers: string[]) => ({ providers, isJoined: true })

it('takes each field from whom the library asks for it, and says who that was', async () => {
  const { merged } = await find(
    {
      audible: [
        {
          ...dune,
          narrator: 'Scott Brick',
          description: 'Said by Audible.',
          genres: ['Sci-Fi', 'Classics'],
          cover: 'https://a.test/1.jpg',
          duration: 1262,
        },
      ],
      google: [
        { ...dune, subtitle: 'A novel', publishedYear: '1965', genres: ['sci fi', 'Deserts'] },
      ],
      openlibrary: [{ ...dune, description: 'Said by others.', isbn: '9780441013593' }],
    },
    orders(['audible', 'google'], {
      description: by('openlibrary', 'audible'),
      genres: joined('google', 'audible'),
      isbn: by('google', 'openlibrary'),
    }),
  )
  expect(merged?.match).toEqual({
    ...dune,
    subtitle: 'A novel',
    narrator: 'Scott Brick',
    publishedYear: '1965',
    description: 'Said by others.',
    genres: ['sci fi', 'Deserts', 'Classics'],
    isbn: '9780441013593',
    cover: 'https://a.test/1.jpg',
    duration: 1262,
  })
  expect(merged).toMatchObject({
    provider: 'merged',
    from: {
      title: 'audible',
      subtitle: 'google',
      narrators: 'audible',
      publishedYear: 'google',
      description: 'openlibrary',
      genres: 'google+audible',
      isbn: 'openlibrary',
    },
  })
  expect(merged?.score.total).toBeGreaterThan(0.95)
})

it('prefers whom the library asks first among equals, however late the answer comes', async () => {
  for (const late of ['audible', 'google']) {
    const first = orders(['audible'], { genres: joined('google', 'audible') })
    const { found } = await find(
      { audible: [{ ...dune, genres: ['A'] }], google: [{ ...dune, genres: ['B'] }] },
      first,
      matchFields,
      late,
    )
    expect(found.map(({ provider }) => provider)).toEqual(['audible', 'google'])
  }
})

it('takes nothing of what isn’t surely the same book', async () => {
  const others: [string, BookMatch][] = [
    ['another title', { title: 'Dune Messiah', author: 'Frank Herbert' }],
    ['another author', { title: 'Dune', author: 'Brian Sanderson' }],
    ['no author', { title: 'Dune' }],
    ['another language', { ...dune, language: 'German' }],
  ]
  for (const [what, other] of others) {
    const { merged, found } = await find(
      {
        audible: [{ ...dune, narrator: 'Scott Brick', language: 'English', duration: 21 * 60 + 1 }],
        google: [{ ...other, description: 'Of another book.' }],
      },
      orders(['audible', 'google']),
    )
    expect([what, merged?.match.description]).toEqual([what, undefined])
    expect(found.map(({ provider }) => provider)).toEqual(['audible', 'google'])
  }
})

it('takes the likeliest of each, not the first', async () => {
  const { merged } = await find(
    {
      audible: [
        { title: 'Dune: Summary', author: 'Quick Read', description: 'Short.' },
        { ...dune, description: 'Long.' },
      ],
    },
    orders(['audible']),
  )
  expect(merged?.match.description).toBe('Long.')
})

it('leaves it to people where nobody has what is surely the book', async () => {
  const { merged, found, names } = await find(
    {
      audible: [{ title: 'Doom', author: 'X' }],
      google: [{ title: 'Dune Messiah', author: 'Frank Herbert' }],
    },
    orders(['audible', 'google'], { cover: by('audiobookcovers') }),
  )
  expect(merged).toBeNull()
  expect(found.map(({ provider }) => provider)).toEqual(['google', 'audible'])
  // Pictures without a name are nobody's.
  expect(names).toEqual(['audible', 'google'])
})

it('asks nobody whose answer is of no use', async () => {
  const full = {
    ...dune,
    description: 'x',
    publishedYear: '1965',
    genres: ['a'],
    cover: 'https://a.test',
  }
  const all = orders(['audible', 'google', 'openlibrary'])
  expect((await find({ audible: [full] }, all)).names).toEqual(['audible'])
  // A year is missing, which iTunes knows and AudiobookCovers doesn't.
  const { publishedYear: _, ...rest } = full
  const some = orders(['audible', 'audiobookcovers', 'itunes', 'google'])
  const found = await find({ audible: [rest], itunes: [full] }, some)
  expect(found.names).toEqual(['audible', 'itunes'])
  // A subtitle is worth no question, unless the library says so.
  expect((await find({ audible: [full] }, all, ['subtitle'])).names).toEqual(['audible'])
  const said = orders(['audible'], { subtitle: by('google', 'openlibrary') })
  expect((await find({ audible: [full] }, said, ['subtitle'])).names).toEqual([
    'google',
    'openlibrary',
    'audible',
  ])
  // Only an empty cover is wanted.
  const covers = orders(['audible'], { cover: by('google'), description: by('openlibrary') })
  expect((await find({ google: [full] }, covers, ['cover'])).names).toEqual(['google'])
})

it('asks at once who is needed in any case, then with the words of what is sure', async () => {
  const { asked } = await find(
    {
      audible: [
        { ...dune, title: 'Dune', author: 'Frank Herbert, A. Translator', asin: 'B002V1OF70' },
      ],
      google: [],
    },
    orders(['audible', 'itunes'], {
      genres: joined('google', 'audible'),
      cover: by('audiobookcovers'),
    }),
  )
  expect(asked).toEqual([
    { name: 'audible', ...dune, mostAttempts: 2 },
    { name: 'google', ...dune, mostAttempts: 2 },
    { name: 'itunes', ...dune, mostAttempts: 0 },
    {
      name: 'audiobookcovers',
      title: 'Dune Frank Herbert',
      author: 'Frank Herbert',
      mostAttempts: 0,
    },
  ])
})

it('takes a picture without a name for a book that somebody else is sure of', async () => {
  const { merged, found } = await find(
    {
      audible: [dune],
      audiobookcovers: [{ cover: 'https://c.test/1.jpg' }, { cover: 'https://c.test/2.jpg' }],
    },
    orders(['audible'], { cover: by('audiobookcovers') }),
  )
  expect(merged).toMatchObject({
    match: { cover: 'https://c.test/1.jpg' },
    from: { cover: 'audiobookcovers' },
  })
  expect(found).toHaveLength(1)
})

it('goes on without who could not be asked, and says who that was', async () => {
  const away = new Problem('upstream', 'Audible answered 500.')
  const { merged, failures } = await find(
    { audible: away, google: [{ ...dune, description: 'Said.' }] },
    orders(['audible', 'google']),
  )
  expect(merged?.from?.description).toBe('google')
  expect(failures).toEqual(['Audible answered 500.'])
  await expect(find({ audible: away }, orders(['audible', 'google']))).rejects.toBe(away)
  const bug = new TypeError('x')
  const broken = { searchBooks: async () => Promise.reject(bug) }
  const search = { ...dune, asin: '', isbn: '' }
  const all = { search, book, wanted: new Set(matchFields) }
  await expect(findMerged(broken, orders(['audible']), all)).rejects.toBe(bug)
})

it('passes over a program of the owner’s that is gone', async () => {
  const { merged } = await find(
    { 'custom-1': new Problem('missing', 'gone'), google: [dune] },
    orders(['custom-1', 'google']),
  )
  expect(merged?.from?.title).toBe('google')
})

it('does without Google where there is no key', () => {
  expect(usualOrders(false).order).toEqual(['audible', 'openlibrary', 'itunes'])
  expect(usualOrders(true).order).toContain('google')
})
