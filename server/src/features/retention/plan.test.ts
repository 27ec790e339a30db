import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { retentionRules } from '@lectern/contract'
import { oldestSurplus, planRetention } from './plan.ts'
import type { EpisodeOnDisk, Listener, ShowRules } from './plan.ts'

const day = 86_400_000
const now = 1000 * day
const heard = (userId: string, daysAgo = 1): Listener => ({
  userId,
  isFinished: true,
  finishedAt: now - daysAgo * day,
})
const begun = (userId: string): Listener => ({ userId, isFinished: false, finishedAt: null })

const episode = (id: string, over: Partial<EpisodeOnDisk> = {}): EpisodeOnDisk => ({
  id,
  publishedAt: now - 10 * day,
  addedAt: now - 9 * day,
  isFromFeed: true,
  isStarred: false,
  isPlaying: false,
  askedAt: null,
  listeners: [],
  ...over,
})
const show = (
  rules: Partial<ShowRules['rules']>,
  over: Partial<Omit<ShowRules, 'rules'>> = {},
): ShowRules => ({
  rules: retentionRules.parse(rules),
  maxToKeep: 0,
  followers: [],
  now,
  ...over,
})
const going = (episodes: EpisodeOnDisk[], rules: ShowRules) =>
  planRetention(episodes, rules).map(({ id, reason }) => `${id} ${reason}`)

it('takes nothing where nothing was chosen', () => {
  const old = episode('a', { publishedAt: 0, addedAt: 0, listeners: [heard('ada')] })
  expect(going([old], show({}, { maxToKeep: 1 }))).toEqual([])
})

describe('what everybody has finished', () => {
  it('goes once the last of those who follow has', () => {
    const followers = ['ada', 'ben']
    const rules = show({ finished: true }, { followers })
    expect(going([episode('a', { listeners: [heard('ada')] })], rules)).toEqual([])
    const both = [heard('ada'), heard('ben')]
    expect(going([episode('a', { listeners: both })], rules)).toEqual(['a finished'])
    expect(going([episode('a')], rules)).toEqual([])
  })

  it('goes by those who have begun it where nobody follows, and never by nobody', () => {
    const rules = show({ finished: true })
    expect(going([episode('a')], rules)).toEqual([])
    expect(going([episode('a', { listeners: [heard('ada')] })], rules)).toEqual(['a finished'])
    const half = [heard('ada'), begun('ben')]
    expect(going([episode('a', { listeners: half })], rules)).toEqual([])
  })

  it('stays for somebody who is in the middle of it and doesn’t follow, unless the rule says otherwise', () => {
    const listeners = [heard('ada'), begun('cleo')]
    const followers = ['ada']
    expect(going([episode('a', { listeners })], show({ finished: true }, { followers }))).toEqual(
      [],
    )
    const strict = show({ finished: true, keepsStarted: false }, { followers })
    expect(going([episode('a', { listeners })], strict)).toEqual(['a finished'])
  })

  it('stays when it was brought back, until it was heard again', () => {
    const rules = show({ finished: true, olderThanDays: 1 })
    const back = (daysAgo: number) =>
      episode('a', { askedAt: now - 3 * day, listeners: [heard('ada', daysAgo)] })
    expect(going([back(5)], rules)).toEqual([])
    expect(going([back(2)], rules)).toEqual(['a finished'])
  })
})

it('goes by age, from when it was published or came, whichever was later', () => {
  const rules = show({ olderThanDays: 7 })
  expect(going([episode('a')], rules)).toEqual(['a age'])
  expect(going([episode('a', { addedAt: now - 6 * day })], rules)).toEqual([])
  expect(going([episode('a', { publishedAt: null })], rules)).toEqual(['a age'])
})

it('goes beyond the newest ones, those without a date and those brought by hand apart', () => {
  const rules = show({ newest: true }, { maxToKeep: 2 })
  const dated = ['a', 'b', 'c', 'd'].map((id, index) =>
    episode(id, { publishedAt: now - (10 + index) * day }),
  )
  expect(going(dated, rules)).toEqual(['c newest', 'd newest'])
  const [a, b, ...rest] = dated as [EpisodeOnDisk, EpisodeOnDisk, EpisodeOnDisk, EpisodeOnDisk]
  const undated = episode('e', { publishedAt: null })
  const asked = { ...a, askedAt: now - day }
  expect(going([asked, b, ...rest, undated], rules)).toEqual(['d newest'])
  expect(going(dated, show({ newest: true }))).toEqual([])
})

describe('the wire’s limit', () => {
  const three = ['a', 'b', 'c'].map((id, index) =>
    episode(id, { publishedAt: now - (1 + index) * day, listeners: [begun('ada')] }),
  )
  it('takes one at a time, the oldest other one, also in the middle of it or without a feed', () => {
    expect(oldestSurplus(three, { maxToKeep: 1, newId: 'a' })).toBe('c')
    expect(oldestSurplus(three, { maxToKeep: 2, newId: 'c' })).toBe('b')
    expect(oldestSurplus(three, { maxToKeep: 3, newId: 'a' })).toBeNull()
    expect(oldestSurplus(three, { maxToKeep: 0, newId: 'a' })).toBeNull()
    const own = three.map((one) => ({ ...one, isFromFeed: false }))
    expect(oldestSurplus(own, { maxToKeep: 1, newId: 'a' })).toBe('c')
  })
  it('counts dated ones alone and passes over what is played or starred', () => {
    const [a, b, c] = three as [EpisodeOnDisk, EpisodeOnDisk, EpisodeOnDisk]
    const undated = { ...c, publishedAt: null }
    expect(oldestSurplus([a, b, undated], { maxToKeep: 2, newId: 'a' })).toBeNull()
    const busy = [a, b, { ...c, isPlaying: true }]
    expect(oldestSurplus(busy, { maxToKeep: 1, newId: 'a' })).toBe('b')
    const starred = [a, { ...b, isStarred: true }, { ...c, isStarred: true }]
    expect(oldestSurplus(starred, { maxToKeep: 1, newId: 'a' })).toBeNull()
  })
})

describe('whatever the rules', () => {
  const users = ['ada', 'ben', 'cleo']
  const time = fc.integer({ min: 0, max: 1000 }).map((days) => days * day)
  const anyListener = fc.record({
    userId: fc.constantFrom(...users),
    isFinished: fc.boolean(),
    finishedAt: fc.option(time),
  })
  const anyEpisodes = fc.uniqueArray(
    fc.record({
      id: fc.string({ minLength: 1, maxLength: 3 }),
      publishedAt: fc.option(time),
      addedAt: time,
      isFromFeed: fc.boolean(),
      isStarred: fc.boolean(),
      isPlaying: fc.boolean(),
      askedAt: fc.option(time),
      listeners: fc.uniqueArray(anyListener, { selector: ({ userId }) => userId }),
    }),
    { selector: ({ id }) => id, maxLength: 8 },
  )
  const anyShow = fc.record({
    rules: fc.record({
      finished: fc.boolean(),
      newest: fc.boolean(),
      olderThanDays: fc.option(fc.integer({ min: 1, max: 400 })),
      keepsStarted: fc.boolean(),
    }),
    maxToKeep: fc.integer({ min: 0, max: 4 }),
    followers: fc.subarray(users),
    now: fc.constant(now),
  })

  it('nothing goes that somebody still needs', () => {
    fc.assert(
      fc.property(anyEpisodes, anyShow, (episodes, rules) => {
        for (const { id, reason } of planRetention(episodes, rules)) {
          const one = episodes.find((each) => each.id === id)!
          expect(one.isPlaying || one.isStarred || !one.isFromFeed).toBe(false)
          if (rules.rules.keepsStarted)
            expect(one.listeners.some(({ isFinished }) => !isFinished)).toBe(false)
          const isBroughtBack = one.askedAt !== null
          if (isBroughtBack)
            expect(one.listeners.some(({ finishedAt }) => (finishedAt ?? 0) >= one.askedAt!)).toBe(
              true,
            )
          if (reason === 'finished') {
            expect(one.listeners.length).toBeGreaterThan(0)
            for (const userId of rules.followers)
              expect(one.listeners).toContainEqual(
                expect.objectContaining({ userId, isFinished: true }),
              )
          }
        }
      }),
    )
  })

  it('at least the newest ones stay, and what a rule alone takes it takes beside others, too', () => {
    fc.assert(
      fc.property(anyEpisodes, anyShow, (episodes, rules) => {
        const only = { ...rules, rules: { ...rules.rules, finished: false, olderThanDays: null } }
        const left = episodes.length - planRetention(episodes, only).length
        if (rules.maxToKeep > 0 || !rules.rules.newest)
          expect(left).toBeGreaterThanOrEqual(Math.min(episodes.length, rules.maxToKeep))
        const all = new Set(planRetention(episodes, rules).map(({ id }) => id))
        for (const { id } of planRetention(episodes, only)) expect(all.has(id)).toBe(true)
      }),
    )
  })

  it('what went doesn’t make others go', () => {
    fc.assert(
      fc.property(anyEpisodes, anyShow, (episodes, rules) => {
        const gone = new Set(planRetention(episodes, rules).map(({ id }) => id))
        const left = episodes.filter(({ id }) => !gone.has(id))
        expect(planRetention(left, rules)).toEqual([])
      }),
    )
  })

  it('the wire’s limit never takes what is new, played or starred', () => {
    fc.assert(
      fc.property(anyEpisodes, fc.integer({ min: 0, max: 4 }), (episodes, maxToKeep) => {
        const newId = episodes[0]?.id ?? ''
        const id = oldestSurplus(episodes, { maxToKeep, newId })
        const one = episodes.find((each) => each.id === id)
        if (id === null) return
        expect(id).not.toBe(newId)
        expect(one?.isPlaying || one?.isStarred).toBe(false)
        expect(episodes.filter(({ publishedAt }) => publishedAt !== null).length).toBeGreaterThan(
          maxToKeep,
        )
      }),
    )
  })
})
