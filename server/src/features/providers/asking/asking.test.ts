import { describe, expect, it } from 'vitest'
import type { Fault, ProviderStub } from '#testing/providers/provider-stub.ts'
import { providersOver } from '#testing/providers/providers-over.ts'
import type { ProvidersOverStub } from '#testing/providers/providers-over.ts'
import { providersForTests } from '#testing/providers/providers-for-tests.ts'
import { usualAddresses } from '../services/known-services.ts'

let stub: ProviderStub
let over: ProvidersOverStub
providersForTests((given) => void ({ stub, over } = given))

let asked = 0
/** A question that wasn't asked before. */
const chapters = (asin?: string) =>
  over.providers.chaptersByAsin(asin ?? `B${String(++asked).padStart(9, '0')}`, 'us')
const fail = (fault: Fault): void => stub.fail('audnexus/', fault)
const state = () => over.states.of('audnexus')
const answer = (status: number, more: object = {}): Fault => ({ kind: 'answer', status, ...more })

describe('a provider that does not answer well', () => {
  it.each<[string, Fault, string]>([
    ['a page', answer(200, { body: '<html>' }), 'Audnexus sent a web page instead of data.'],
    ['nothing', answer(200), 'Audnexus sent an empty answer.'],
    ['half an answer', answer(200, { body: '{"a":' }), 'Audnexus sent something that is no JSON.'],
    ['another form', answer(200, { body: '[1]' }), 'Audnexus sent data of an unknown form.'],
    ['null', answer(200, { body: 'null' }), 'Audnexus sent data of an unknown form.'],
    ['too much', { kind: 'huge', megabytes: 11 }, 'Audnexus sent too much.'],
    ['an error', answer(500, { body: '<html>' }), 'Audnexus answered 500.'],
    ['a refusal', answer(403), 'Audnexus answered 403.'],
  ])('is left out and told to admins: %s', async (_, fault, reason) => {
    fail(fault)
    await expect(chapters()).rejects.toMatchObject({ kind: 'upstream', message: reason })
    expect(state().lastFailure).toEqual({ at: over.clock.now, reason })
    expect(stub.asked).toHaveLength(1)
    stub.reset()
    expect(await chapters('B08G9PRS1K')).toMatchObject({ asin: 'B08G9PRS1K' })
    expect(state()).toMatchObject({ lastAnswerAt: over.clock.now, restsUntil: null })
  })

  it('is waited for so long and no longer', async () => {
    over = providersOver(stub, { callMs: 20 })
    fail({ kind: 'hang' })
    await expect(chapters()).rejects.toThrow('Audnexus did not answer within 0.02 s.')
  })

  it('is asked once more when the connection breaks', async () => {
    fail({ kind: 'reset' })
    await expect(chapters()).rejects.toThrow('Audnexus could not be reached')
    expect(stub.asked).toHaveLength(2)
  })

  it('may be where nobody is', async () => {
    over = providersOver(stub, { addresses: { ...usualAddresses, audnexus: 'http://127.0.0.1:9' } })
    await expect(chapters()).rejects.toThrow('Audnexus could not be reached (ECONNREFUSED).')
  })

  it('may not send on to an address inside', async () => {
    const inside = { location: 'http://127.0.0.1:9/secret' }
    fail(answer(302, { headers: inside }))
    await expect(chapters()).rejects.toThrow('Audnexus sent on to an address that is not allowed.')
  })
})

describe('too many questions', () => {
  it('are asked once more after the time that it names', async () => {
    fail(answer(429, { headers: { 'retry-after': '7' }, times: 1 }))
    expect(await chapters('B08G9PRS1K')).not.toBeNull()
    expect(over.pauses).toEqual([7000])
    expect(stub.asked).toHaveLength(2)
  })

  it('may be told by the clock', async () => {
    const date = new Date(over.clock.now + 3000).toUTCString()
    fail(answer(503, { headers: { 'retry-after': date }, times: 1 }))
    expect(await chapters('B08G9PRS1K')).not.toBeNull()
    expect(over.pauses).toEqual([3000])
  })

  it('leave it alone when that is long', async () => {
    fail(answer(429, { headers: { 'retry-after': '3600' } }))
    await expect(chapters()).rejects.toThrow('Audnexus was asked too often (429).')
    expect(state().restsUntil).toBe(over.clock.now + 3_600_000)
    stub.reset()
    await expect(chapters()).rejects.toThrow(/^Audnexus is not asked before 2026-11-23 13:00 UTC/)
    expect(stub.asked).toEqual([])
    // What went wrong first is what admins want to know.
    expect(state().lastFailure?.reason).toBe('Audnexus was asked too often (429).')
    over.clock.now += 3_600_000
    expect(await chapters('B08G9PRS1K')).not.toBeNull()
    expect(state().restsUntil).toBeNull()
  })

  it('are refused in another way by iTunes', async () => {
    stub.fail('itunes/', answer(403))
    await expect(over.providers.searchPodcasts('x', 'us')).rejects.toThrow('asked too often (403)')
    expect(over.states.of('itunes').restsUntil).toBe(over.clock.now + 60_000)
  })

  it.each([
    ['per day', Date.UTC(2026, 10, 24, 8)],
    ['per minute', Date.UTC(2026, 10, 23, 12, 2)],
  ])('%s of Google', async (limit, until) => {
    const body = JSON.stringify({ error: { message: `Quota exceeded: Queries ${limit}` } })
    stub.fail('google/', answer(429, { body }))
    const search = { title: 'dog', author: '', isbn: '', asin: '' }
    await expect(over.providers.searchBooks('google', search)).rejects.toThrow('asked too often')
    expect(over.states.of('google').restsUntil).toBe(until)
    expect(stub.asked).toHaveLength(1)
  })
})

it('keeps a hundred waiting and no more', async () => {
  over = providersOver(stub, { callMs: 50 })
  fail({ kind: 'hang' })
  const all = await Promise.allSettled(Array.from({ length: 106 }, () => chapters()))
  const reasons = all.map((each) => (each.status === 'rejected' ? String(each.reason) : ''))
  const refused = reasons.filter((reason) => reason.includes('has too many questions waiting.'))
  expect(refused).toHaveLength(2)
  expect(reasons.filter((reason) => reason.includes('is not asked before')).length).toBeGreaterThan(
    90,
  )
})

describe('a host that fails', () => {
  it('rests after five failures, and others with it do not', async () => {
    fail(answer(500))
    for (let n = 0; n < 5; n++) await expect(chapters()).rejects.toThrow('answered 500')
    await expect(chapters()).rejects.toThrow('is not asked before')
    expect(stub.asked).toHaveLength(5)
    expect(await over.providers.searchPodcasts('freakonomics', 'us')).not.toEqual([])
    over.clock.now += 60_000
    await expect(chapters()).rejects.toThrow('answered 500')
    await expect(chapters()).rejects.toThrow('is not asked before')
    over.clock.now += 60_000
    stub.reset()
    expect(await chapters('B08G9PRS1K')).not.toBeNull()
  })

  it('is not what does not know a book', async () => {
    for (let n = 0; n < 8; n++) expect(await chapters()).toBeNull()
    expect(state().lastFailure).toBeNull()
  })
})

describe('answers', () => {
  it('are kept for a day, and for an hour that there are none', async () => {
    const known = 'B08G9PRS1K'
    for (const asin of [known, known, known.toLowerCase()]) await chapters(asin)
    await chapters('B0NOTHING1')
    await chapters('B0NOTHING1')
    expect(stub.asked).toHaveLength(2)
    over.clock.now += 3_600_000
    await chapters(known)
    await chapters('B0NOTHING1')
    expect(stub.asked).toHaveLength(3)
    over.clock.now += 23 * 3_600_000
    await chapters(known)
    expect(stub.asked).toHaveLength(4)
  })

  it('are the same for all who ask at once', async () => {
    const all = await Promise.all([1, 2, 3].map(() => chapters('B08G9PRS1K')))
    expect(new Set(all).size).toBe(1)
    expect(stub.asked).toHaveLength(1)
  })

  it('of a failure are for none', async () => {
    fail(answer(500, { times: 1 }))
    await expect(chapters('B08G9PRS1K')).rejects.toThrow('answered 500')
    expect(await chapters('B08G9PRS1K')).not.toBeNull()
  })
})

it('says who asks', async () => {
  await chapters()
  expect(stub.headers[0]?.['user-agent']).toBe('Lectern/test')
})
