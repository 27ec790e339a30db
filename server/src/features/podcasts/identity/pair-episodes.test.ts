import { describe, expect, it } from 'vitest'
import { pairEpisodes } from './pair-episodes.ts'
import type { EpisodeMarks, KnownMarks } from './pair-episodes.ts'

const day = 86_400_000

const marks = (number: number, over: Partial<EpisodeMarks> = {}): EpisodeMarks => ({
  guid: `guid-${number}`,
  enclosureKey: `media.example/${number}.mp3`,
  titleKey: `part ${number}`,
  publishedAt: number * 7 * day,
  size: 1_000_000 + number,
  duration: 1800 + number * 60,
  ...over,
})
const known = (number: number, over: Partial<EpisodeMarks> = {}): KnownMarks => ({
  id: `id-${number}`,
  ...marks(number, over),
})
const numbers = [1, 2, 3, 4, 5]

function idsOf(before: readonly KnownMarks[], now: readonly EpisodeMarks[]): (string | null)[] {
  const { idOf } = pairEpisodes(before, now)
  return now.map((_, index) => idOf.get(index) ?? null)
}
const all = numbers.map((number) => `id-${number}`)

describe('an episode is known again', () => {
  it('when nothing changed', () => {
    expect(
      idsOf(
        numbers.map((n) => known(n)),
        numbers.map((n) => marks(n)),
      ),
    ).toEqual(all)
  })

  it('when the feed renews all guids', () => {
    const now = numbers.map((n) => marks(n, { guid: `new-${n}` }))
    expect(
      idsOf(
        numbers.map((n) => known(n)),
        now,
      ),
    ).toEqual(all)
  })

  it('when the feed moves to another host and renews all guids', () => {
    const now = numbers.map((n) => marks(n, { guid: `new-${n}`, enclosureKey: `b.example/${n}` }))
    expect(
      idsOf(
        numbers.map((n) => known(n)),
        now,
      ),
    ).toEqual(all)
  })

  it('when its title, date and address are corrected under one guid', () => {
    const now = [marks(1, { titleKey: 'part one', publishedAt: 9 * day, size: 5 })]
    expect(idsOf([known(1)], now)).toEqual(['id-1'])
  })

  it('when all have one guid', () => {
    const same = { guid: 'podcast' }
    expect(
      idsOf(
        numbers.map((n) => known(n, same)),
        numbers.map((n) => marks(n, same)),
      ),
    ).toEqual(all)
  })

  it('when all have one address', () => {
    const same = { enclosureKey: 'media.example/latest', guid: null }
    expect(
      idsOf(
        numbers.map((n) => known(n, same)),
        numbers.map((n) => marks(n, same)),
      ),
    ).toEqual(all)
  })

  it('from its file alone, by title and length', () => {
    const file = { guid: null, enclosureKey: '', publishedAt: null, size: null }
    expect(
      idsOf(
        numbers.map((n) => known(n, file)),
        numbers.map((n) => marks(n)),
      ),
    ).toEqual(all)
  })
})

describe('an episode is new', () => {
  it('when it is there for the first time, whatever its order', () => {
    const now = [marks(6), ...numbers.map((n) => marks(n))]
    expect(
      idsOf(
        numbers.map((n) => known(n)),
        now,
      ),
    ).toEqual([null, ...all])
  })

  it('when all have one guid and one more comes', () => {
    const same = { guid: 'podcast' }
    const now = [6, ...numbers].map((n) => marks(n, same))
    expect(
      idsOf(
        numbers.map((n) => known(n, same)),
        now,
      ),
    ).toEqual([null, ...all])
  })

  it('when today’s news lie at yesterday’s address', () => {
    const same = { enclosureKey: 'media.example/latest.mp3' }
    expect(idsOf([known(1, same)], [marks(2, same)])).toEqual([null])
  })

  it('when it has the title of an earlier one', () => {
    const same = { titleKey: 'news' }
    expect(idsOf([known(1, same)], [marks(2, same), marks(1, same)])).toEqual([null, 'id-1'])
  })

  it('when a guid is given again to something else', () => {
    expect(idsOf([known(1)], [marks(2, { guid: 'guid-1' })])).toEqual([null])
  })
})

it('says what a feed lacks', () => {
  const { gone } = pairEpisodes([known(1), known(2)], [marks(2)])
  expect(gone).toEqual(['id-1'])
})

it('never gives one id twice', () => {
  const twice = [marks(1), marks(1)]
  expect(idsOf([known(1)], twice).filter((id) => id === 'id-1')).toHaveLength(1)
})
