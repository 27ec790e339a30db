import type { BookMatch } from '@lectern/contract'
import { describe, expect, it, test } from 'vitest'
import { briefAnswers, wholeAnswers } from '#testing/providers/provider-stub.ts'
import type { ProviderStub } from '#testing/providers/provider-stub.ts'
import { providersOver } from '#testing/providers/providers-over.ts'
import type { ProvidersOverStub } from '#testing/providers/providers-over.ts'
import { providersForTests } from '#testing/providers/providers-for-tests.ts'
import { plainText } from '#platform/text/html.ts'

const whole = wholeAnswers()
const sources = [
  { name: 'answers in brief', answers: briefAnswers, isThere: true },
  {
    name:
      whole === null ? 'whole answers (skipped: LECTERN_TEST_DATA is not set)' : 'whole answers',
    answers: whole ?? briefAnswers,
    isThere: whole !== null,
  },
]

for (const { name: source, answers, isThere } of sources) {
  describe.skipIf(!isThere)(`services, by their ${source}`, () => {
    let stub: ProviderStub
    let over: ProvidersOverStub
    providersForTests((given) => void ({ stub, over } = given), answers)

    interface Expected {
      calls: string[]
      result: Record<string, unknown>[]
    }
    const expected = (name: string) => JSON.parse(answers(`expected/${name}`)) as Expected

    /** Keys that only make sense inside a search, and those whose value depends on an item. */
    const inner = [
      'key',
      'edition',
      'first_publish_date',
      'matchConfidence',
      'cleanedTitle',
      'titleDistance',
      'totalPossibleDistance',
      'cleanedAuthor',
      'authorDistance',
      'includesAuthor',
      'totalDistance',
      'includesTitle',
    ]

    /**
     * What another server of this wire made of the same answers, as this one gives it: years are text, blanks are null, and
     * sentences of the plain description aren't glued together.
     */
    function wanted(name: string): Record<string, unknown>[] {
      return expected(name).result.map((book) => {
        const kept = Object.entries(book).filter(([key]) => !inner.includes(key))
        const entries = kept.map(([key, value]): [string, unknown] => {
          if (value === '') return [key, null]
          if (key === 'publishedYear' && typeof value === 'number') return [key, String(value)]
          if (key === 'descriptionPlain') return [key, plainText(String(book.description))]
          return [key, value]
        })
        return Object.fromEntries(entries)
      })
    }

    const without = (list: Record<string, unknown>[], ...keys: string[]) =>
      list.map((book) =>
        Object.fromEntries(Object.entries(book).filter(([key]) => !keys.includes(key))),
      )

    async function books(
      provider: string,
      more: Partial<Record<'title' | 'author' | 'asin', string>>,
    ) {
      const search = { title: '', author: '', isbn: '', asin: '', ...more }
      return (await over.providers.searchBooks(provider, search)) as BookMatch[]
    }

    /** Addresses as the public services have them. */
    const called = (): string[] =>
      stub.asked.map((address) =>
        address
          .replace(/^audible\./, 'https://api.audible.')
          .replace(/^audnexus/, 'https://api.audnex.us')
          .replace(/^google/, 'https://www.googleapis.com')
          .replace(/^itunes/, 'https://itunes.apple.com')
          .replace(/^fantlab/, 'https://api.fantlab.ru')
          .replace(/^audiobookcovers/, 'https://api.audiobookcovers.com'),
      )

    describe('Audible', () => {
      it('is asked for a list, and Audnexus for each of it', async () => {
        const found = await books('audible', { title: 'Project Hail Mary', author: 'Andy Weir' })
        expect(found).toMatchObject(
          wanted('audible_search_without_item').map((book) =>
            // Both books of the range are kept.
            book.title === "Galaxy's Edge"
              ? { ...book, series: [{ series: "Galaxy's Edge Series", sequence: '1-2' }] }
              : book,
          ),
        )
        const { calls } = expected('audible_search_without_item')
        expect(called().sort()).toEqual(calls.sort())
      })

      it('goes on with likelier words, and takes no title for an ASIN', async () => {
        const title = '01 Foundation - Isaac Asimov (Unabridged) [128k]'
        const found = await books('audible', { title })
        expect(found.map((book) => book.title)).toContain('Project Hail Mary')
        const { calls } = expected('audible_fuzzy_rounds')
        const [list, ...rest] = calls.filter((call) => !call.endsWith('/FOUNDATION'))
        expect(called()[0]).toBe(list)
        expect(called().slice(1, 3).sort()).toEqual(rest.slice(0, 2).sort())
        expect(called()[3]).toBe(rest[2])
        expect(called().slice(4).sort()).toEqual(rest.slice(3).sort())
      })

      it.each([
        ['audible_title_is_asin', 'audible', { title: 'B0036I54I6' }],
        ['audible_uk_by_asin', 'audible.uk', { title: 'Anything', asin: 'b08c6yj1ls' }],
        ['audible_series', 'audible', { title: 'Anything', asin: 'B017V4IM1G' }],
      ])('looks an ASIN up: %s', async (name, provider, question) => {
        expect(await books(provider, question)).toMatchObject(wanted(name))
        expect(called()).toEqual(expected(name).calls)
      })

      it.each([
        ['audible.uk', '.co.uk'],
        ['audible.jp', '.co.jp'],
        ['audible.de', '.de'],
      ])('%s is another shop', async (provider, domain) => {
        await over.providers.searchBooks(
          provider,
          { title: 'Project Hail Mary', author: '', isbn: '', asin: '' },
          { mostAttempts: 0 },
        )
        const region = provider.slice('audible.'.length)
        expect(stub.asked[0]).toMatch(`audible${domain}/1.0/catalog/products?`)
        expect(stub.asked[1]).toContain(`region=${region}`)
      })

      it('says what is confident, the nearest length first, for an item', async () => {
        const search = { title: 'Project Hail Mary', author: 'Andy Weir', isbn: '', asin: '' }
        const found = await over.providers.searchBooks('audible', {
          ...search,
          duration: 1040 * 60,
        })
        const { result } = expected('audible_search_with_item')
        expect(found.map((book) => book.asin)).toEqual(result.map((book) => book.asin))
        for (const [at, book] of found.entries())
          expect(book.matchConfidence).toBeCloseTo(Number(result[at]?.matchConfidence), 10)
        const unknown = await over.providers.searchBooks('audible', { ...search, duration: null })
        expect(unknown.map((book) => book.asin)).toEqual(['B079LRSMNN', 'B08G9PRS1K'])
        expect(unknown[1]?.matchConfidence).toBeCloseTo(0.37, 10)
      })

      it('fails where the list is none', async () => {
        stub.say('audible.com', { nothing: true })
        const search = books('audible', { title: 'Some title' })
        await expect(search).rejects.toThrow('Audible sent data of an unknown form.')
      })

      it('gives what it has when one of several fails, and asks again next time', async () => {
        stub.fail('audnexus/books/B0DRAMA001', { kind: 'answer', status: 500 })
        const question = { title: 'Project Hail Mary', author: 'Andy Weir' }
        expect(await books('audible', question)).toHaveLength(1)
        stub.fail('audnexus/books/B0DRAMA001', { kind: 'answer', status: 500, times: 0 })
        expect(await books('audible', question)).toHaveLength(2)
      })
    })

    describe('Google Books', () => {
      it.each([
        ['google_several', { title: 'dog' }],
        ['google_sparse', { title: 'odd' }],
        ['google_isbn_hit', { title: '宇宙の話をしよう', author: '小野雅裕' }],
      ])('%s', async (name, question) => {
        const years: Record<string, string | null> = { google_isbn_hit: '2020' }
        const found = await books('google', question)
        expect(found).toMatchObject(
          without(wanted(name), 'publishedYear', 'descriptionPlain').map((book) => ({
            ...book,
            ...(typeof book.cover === 'string'
              ? { cover: book.cover.replace('&edge=curl', '') }
              : {}),
          })),
        )
        expect(called()).toEqual(expected(name).calls)
        expect(stub.headers[0]?.['x-goog-api-key']).toBe('key')
        expect(stub.asked.join()).not.toContain('key')
        if (name in years) expect(found[0]?.publishedYear).toBe(years[name])
        expect(found.every((book) => /^\d{4}$/.test(book.publishedYear ?? '2000'))).toBe(true)
      })

      it('knows the language, and what is not for everybody', async () => {
        const [dog] = await books('google', { title: 'dog' })
        expect(dog).toMatchObject({ language: 'English', explicit: false, publishedYear: '2005' })
      })

      it('is not asked without a key', async () => {
        over = providersOver(stub, { googleKey: null })
        await expect(books('google', { title: 'dog' })).rejects.toThrow(
          'Google Books answers with a key only. Add one to the settings.',
        )
        expect(stub.asked).toEqual([])
      })

      it('answers for a provider that nobody knows', async () => {
        expect(await books('no-such', { title: 'dog' })).toHaveLength(5)
      })
    })

    describe('Open Library', () => {
      it.each([
        ['openlibrary_title', { title: 'Fantastic Mr Fox', author: 'Roald Dahl' }],
        ['openlibrary_object_description', { title: "Harry Potter and the Philosopher's Stone" }],
      ])('%s', async (name, question) => {
        const found = await books('openlibrary', question)
        const [best] = wanted(name).map(({ cover, ...book }) =>
          cover === null ? book : { cover, ...book },
        )
        expect(found).toHaveLength(1)
        expect(found).toMatchObject([best])
        // A picture by number where there is none by edition.
        expect(found[0]?.cover).toMatch(/^https:\/\/covers\.openlibrary\.org\/b\/(id|OLID)\//)
      })

      it('asks for few, with what it needs, and once for each that is near', async () => {
        await books('openlibrary', { title: 'Fantastic Mr Fox' })
        expect(stub.asked).toHaveLength(3)
        expect(stub.asked[0]).toContain('title=Fantastic%20Mr%20Fox&limit=10&fields=key,title,')
        expect(stub.asked.slice(1)).toEqual([
          'openlibrary/works/OL45804W.json',
          'openlibrary/works/OL99999999W.json',
        ])
      })

      it('follows a work that has moved, and drops what says where a text is from', async () => {
        stub.say('openlibrary/search.json', {
          docs: [
            { key: '/works/OL1234567W', title: 'Moved' },
            { key: '/works/OL10263W', title: 'Moved 2', language: ['ger'] },
            { key: 'nonsense', title: 'Moved 3', language: ['eng', 'fre'], cover_i: -1 },
            { key: '/works/OL1W' },
            7,
          ],
        })
        const description = 'A prince.\r\n\r\n([source][1])\r\n\r\n  [1]: https://example.org/'
        stub.say('openlibrary/works/OL10263W.json', { description: { value: description } })
        const found = await books('openlibrary', { title: 'Moved' })
        expect(found[0]?.description).toMatch(/^The main character of Fantastic Mr\. Fox/)
        expect(found[1]).toMatchObject({ language: 'German', description: 'A prince.' })
        expect(found[2]).toMatchObject({
          title: 'Moved 3',
          language: null,
          cover: null,
          covers: [],
        })
        expect(found).toHaveLength(3)
      })
    })

    describe('iTunes', () => {
      it.each([
        ['itunes_audiobooks', { title: 'test' }],
        ['itunes_audiobook_ampersand', { title: 'law and order', author: 'not sent' }],
      ])('%s', async (name, question) => {
        const found = await books('itunes', question)
        expect(found).toMatchObject(
          without(wanted(name), 'description', 'descriptionPlain').map((rest) => {
            const title = String(rest.title)
            return title.endsWith(' (Unabridged)')
              ? { ...rest, title: title.slice(0, -13), abridged: false }
              : rest
          }),
        )
        expect(called()).toEqual(expected(name).calls)
        expect(found[0]?.description).not.toBeNull()
        expect(found[0]?.descriptionPlain).not.toContain('<')
      })

      it('knows podcasts', async () => {
        const found = await over.providers.searchPodcasts('freakonomics', 'us')
        const { calls, result } = expected('itunes_podcasts')
        expect(found).toEqual(result)
        expect(called()).toEqual(calls)
      })

      it('says nothing of a country that there is not', async () => {
        stub.fail('itunes/search', { kind: 'answer', status: 400 })
        expect(await over.providers.searchPodcasts('x', 'zz')).toEqual([])
      })
    })

    describe('FantLab', () => {
      it('gives the audio edition, its own marks as HTML', async () => {
        const found = await books('fantlab', { title: 'Метро 2033', author: 'Глуховский' })
        const [book] = without(
          wanted('fantlab_hit'),
          'publisher',
          'description',
          'descriptionPlain',
        )
        expect(found).toMatchObject([
          {
            ...book,
            description:
              'Двадцать лет спустя. <i>Мир</i> разрушен, люди живут в метро.<br /><br />© Lectern sample',
            descriptionPlain:
              'Двадцать лет спустя. Мир разрушен, люди живут в метро.\n\n© Lectern sample',
          },
        ])
        expect(called()).toEqual(expected('fantlab_hit').calls)
      })

      it('reads the older form, numbers as text and addresses without https', async () => {
        stub.say('fantlab/search-works', [
          { work_id: '7067', work_type_id: '1' },
          { work_id: 8, work_type_id: 12 },
        ])
        stub.say('fantlab/edition/', { image: '//data.fantlab.ru/images/editions/big/3074' })
        const [found] = await books('fantlab', { title: 'Дело победившей обезьяны' })
        const [was] = wanted('fantlab_old_form')
        expect(found).toMatchObject({
          id: 7067,
          title: was?.title,
          author: was?.author,
          publishedYear: '2003',
          isbn: was?.isbn,
          cover: 'https://data.fantlab.ru/images/editions/big/3074',
          genres: ['Фантастика', 'Утопия', 'Гуманитарная («мягкая») НФ'],
        })
        expect(stub.asked).not.toContain('fantlab/work/8/extended')
      })
    })

    it('AudiobookCovers gives covers alone', async () => {
      expect(await books('audiobookcovers', { title: 'Dune' })).toEqual(wanted('audiobookcovers'))
      expect(called()).toEqual(expected('audiobookcovers').calls)
    })

    describe("the owner's own", () => {
      const custom = (title: string, isbn = '') =>
        over.providers.searchBooks('custom-stub', { title, author: 'Jane Doe', isbn, asin: '' })

      it('is asked with its secret, and given as it is', async () => {
        expect(await custom('The Title', '9780000000002')).toEqual(
          expected('custom_hit_full').result,
        )
        expect(stub.asked).toEqual([
          'custom/search?mediaType=book&query=The+Title&author=Jane+Doe&isbn=9780000000002',
        ])
        expect(await custom('one')).toEqual(expected('custom_hits_odd_types').result)
        expect(await custom('nothing')).toEqual([])
        expect(stub.headers.every(({ authorization }) => authorization === 'sekret')).toBe(true)
      })

      it('is told apart from nothing found when it fails, and when there is none', async () => {
        await expect(custom('broken')).rejects.toThrow('Stub sent data of an unknown form.')
        const search = { title: 'x', author: '', isbn: '', asin: '' }
        await expect(over.providers.searchBooks('custom-none', search)).rejects.toMatchObject({
          kind: 'missing',
        })
      })
    })

    describe('Audnexus', () => {
      it('gives chapters as they are', async () => {
        const { calls, result } = expected('chapters')
        expect(await over.providers.chaptersByAsin('1721358595', 'us')).toMatchObject(result)
        expect(called()).toEqual(calls)
        expect(await over.providers.chaptersByAsin('B0036I54I6', 'us')).toBeNull()
        await expect(over.providers.chaptersByAsin('nope', 'us')).rejects.toThrow('Invalid ASIN')
      })

      it('does without narrators', async () => {
        const [book] = await books('audible', { title: 'x', asin: 'B0SILENT01' })
        expect(book).toMatchObject({ narrator: null, duration: 1042 })
      })
    })

    test.each(['audible', 'google', 'openlibrary', 'itunes', 'fantlab', 'audiobookcovers'])(
      '%s finds nothing without failing',
      async (provider) => {
        expect(await books(provider, { title: 'zzzz' })).toEqual([])
        expect(await books(provider, { title: '' })).toEqual([])
      },
    )
  })
}
