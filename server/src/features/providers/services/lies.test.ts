import { beforeEach, describe, expect, it } from 'vitest'
import { bookMatch, podcastMatch } from '@lectern/contract'
import { Problem } from '#platform/problem.ts'
import { briefAnswers } from '#testing/providers/provider-stub.ts'
import type { Fault, ProviderStub } from '#testing/providers/provider-stub.ts'
import { providersOver } from '#testing/providers/providers-over.ts'
import type { ProvidersOverStub } from '#testing/providers/providers-over.ts'
import { providersForTests } from '#testing/providers/providers-for-tests.ts'

let stub: ProviderStub
let over: ProvidersOverStub
providersForTests((given) => void ({ stub, over } = given))

let asked = 0
/** A question that wasn't asked before, whether by title or by ASIN. */
function question() {
  const number = String(++asked)
  return {
    title: `Any title ${number}`,
    author: '',
    isbn: '',
    asin: `B${number.padStart(9, '0')}`,
  }
}
const search = (provider: string) =>
  over.providers.searchBooks(provider, question(), { mostAttempts: 0 })

const answer = (status: number, body = ''): Fault => ({ kind: 'answer', status, body })
const services = [
  { provider: 'audible', start: 'audible.com/', name: 'Audible' },
  { provider: 'audible.de', start: 'audnexus/', name: 'Audnexus' },
  { provider: 'google', start: 'google/', name: 'Google Books' },
  { provider: 'openlibrary', start: 'openlibrary/', name: 'Open Library' },
  { provider: 'itunes', start: 'itunes/', name: 'iTunes' },
  { provider: 'fantlab', start: 'fantlab/', name: 'FantLab.ru' },
  { provider: 'audiobookcovers', start: 'audiobookcovers/', name: 'AudiobookCovers.com' },
  { provider: 'custom-stub', start: 'custom/', name: 'Stub' },
]
const faults: [string, Fault, RegExp][] = [
  ['a page', answer(200, '<!doctype html><p>Please log in'), / sent a web page instead of data\.$/],
  ['nothing at all', answer(200), / sent an empty answer\.$/],
  ['half an answer', answer(200, '{"docs":['), / sent something that is no JSON\.$/],
  ['a word', answer(200, '"sorry"'), / sent data of an unknown form\.$/],
  ['eleven megabytes', { kind: 'huge', megabytes: 11 }, / sent too much\.$/],
  ['an error as a page', answer(500, '<html>'), / answered 500\.$/],
  ['a broken connection', { kind: 'reset' }, / could not be reached/],
]

describe.each(services)('$name', ({ provider, start, name }) => {
  it.each(faults)('is named when it sends %s', async (_what, fault, sentence) => {
    stub.fail(start, fault)
    const found = search(provider)
    await expect(found).rejects.toMatchObject({ kind: 'upstream', message: sentence })
    await expect(found).rejects.toThrow(name)
  })

  it('is not waited for without end', async () => {
    over = providersOver(stub, { callMs: 20 })
    stub.fail(start, { kind: 'hang' })
    await expect(search(provider)).rejects.toThrow(`${name} did not answer within 0.02 s.`)
  })
})

/** Where each service's answer goes, what it is, and whom to ask so that it is read. */
const answers = [
  { provider: 'audible', start: 'audnexus/books/', file: 'audnexus/book_B017V4IM1G' },
  { provider: 'audible', start: 'audible.com/', file: 'audible/search_asins_only' },
  { provider: 'google', start: 'google/', file: 'google/search_several' },
  {
    provider: 'openlibrary',
    start: 'openlibrary/works',
    file: 'openlibrary/work_OL45804W_text_description',
  },
  {
    provider: 'openlibrary',
    start: 'openlibrary/search',
    file: 'openlibrary/search_two_hits_fields',
  },
  { provider: 'itunes', start: 'itunes/', file: 'itunes/audiobook_several' },
  { provider: 'fantlab', start: 'fantlab/work/', file: 'fantlab/work_extended_new_form' },
  { provider: 'fantlab', start: 'fantlab/search-works', file: 'fantlab/search_works_envelope' },
  {
    provider: 'audiobookcovers',
    start: 'audiobookcovers/',
    file: 'audiobookcovers/bytext_several',
  },
  { provider: 'custom-stub', start: 'custom/', file: 'custom/hit_full' },
]

const attack = '<img src=x onerror=alert(1)><script>alert(1)</script>\u0000\u202e\ud800'
const lies: [string, unknown][] = [
  ['nothing', null],
  ['a number', -1e308],
  ['an object', JSON.parse('{"toString":"x","__proto__":{"polluted":true}}')],
  ['a list in a list', [[[attack]]]],
  ['an attack', attack],
  ['an endless text', 'x'.repeat(60_000)],
]

/** With two entries at most in each list, one to be changed and one that stays: more of them are read in the same way. */
function inBrief(value: unknown): unknown {
  if (Array.isArray(value)) return value.slice(0, 2).map(inBrief)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, inBrief(entry)]))
}

/** The answer with one leaf after the other put in its place; each with everything put there once. */
function* mutations(value: unknown, lie: unknown): Generator<unknown> {
  if (Array.isArray(value)) {
    if (value.length > 0)
      for (const changed of mutations(value[0], lie)) yield value.with(0, changed)
  } else if (typeof value === 'object' && value !== null) {
    for (const [key, entry] of Object.entries(value))
      for (const changed of mutations(entry, lie)) yield { ...value, [key]: changed }
  }
  yield lie
}

describe.each(answers)('$file', ({ provider, start, file }) => {
  beforeEach(() => {
    // Lists lead on to what is put in the place of others.
    stub.say('openlibrary/search', { docs: [{ key: '/works/OL1W', title: 'Any title' }] })
    stub.say('fantlab/search-works', [{ work_id: 1, work_type_id: 1 }])
  })

  it.each(lies)('may say %s wherever it likes', async (_what, lie) => {
    const whole = inBrief(JSON.parse(briefAnswers(`answers/${file}`)))
    for (const body of mutations(whole, lie)) {
      stub.fail(start, answer(200, JSON.stringify(body)))
      const found = await search(provider).catch(refusalOnly)
      for (const book of found) {
        const { description, ...others } = bookMatch.strict().parse(book)
        expect(description ?? '').not.toMatch(/<script|onerror/)
        for (const text of stringsOf(others)) expect(text.length).toBeLessThanOrEqual(20_000)
      }
    }
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined()
  })
})

it.each(lies)('podcasts of iTunes may say %s wherever they like', async (_what, lie) => {
  const whole = inBrief(JSON.parse(briefAnswers('answers/itunes/podcast_several')))
  for (const body of mutations(whole, lie)) {
    stub.fail('itunes/', answer(200, JSON.stringify(body)))
    const found = await over.providers.searchPodcasts(question().title, 'us').catch(refusalOnly)
    for (const podcast of found) {
      const { description } = podcastMatch.strict().parse(podcast)
      expect(description).not.toMatch(/<script|onerror/)
    }
  }
})

it.each(['google', 'openlibrary', 'fantlab', 'audible', 'itunes', 'custom-stub'])(
  '%s is asked for half a letter without it',
  async (provider) => {
    const title = `\ud83d Dune ${'🙂'.repeat(400)}`
    const halved = { title, author: '\udc00', isbn: '', asin: '' }
    expect(await over.providers.searchBooks(provider, halved)).toEqual([])
    expect(stub.asked.length).toBeGreaterThan(0)
  },
)

function refusalOnly(error: unknown): [] {
  if (error instanceof Problem && error.kind === 'upstream') return []
  throw error
}

function stringsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (typeof value !== 'object' || value === null) return []
  return Object.values(value).flatMap(stringsOf)
}
