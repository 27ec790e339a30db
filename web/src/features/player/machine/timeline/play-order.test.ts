import { describe, expect, it } from 'vitest'
import { createTrackRound, nextRepeat, orderOf, type PlayOrder } from './play-order.ts'
import { fakeSession } from '../testing/fakes.ts'

const order = (change: Partial<PlayOrder>): PlayOrder => ({
  shuffle: false,
  repeat: 'off',
  ...change,
})

const byNumber = (one: number, other: number) => one - other

/** What plays from `start` on, at most `most` tracks. */
function played(wanted: PlayOrder, { start = 0, count = 5, most = 12, random = Math.random } = {}) {
  const round = createTrackRound(random)
  const heard: number[] = []
  for (let at: number | null = start; at !== null && heard.length < most;) {
    heard.push(at)
    round.reach('album', at, count)
    at = round.after(wanted, at, count)
  }
  return heard
}

describe('the order of tracks', () => {
  it('is that of the album, once', () => {
    expect(played(order({}), { start: 2 })).toEqual([2, 3, 4])
  })

  it('begins again after the last, or stays with one', () => {
    expect(played(order({ repeat: 'all' }), { start: 3, most: 4 })).toEqual([3, 4, 0, 1])
    expect(played(order({ repeat: 'one' }), { start: 3, most: 3 })).toEqual([3, 3, 3])
    expect(played(order({ repeat: 'all' }), { count: 1, most: 3 })).toEqual([0, 0, 0])
  })

  it('plays every track once when mixed, from the one that sounds', () => {
    const heard = played(order({ shuffle: true }), { start: 3 })
    expect(heard[0]).toBe(3)
    expect(heard.toSorted(byNumber)).toEqual([0, 1, 2, 3, 4])
    expect(played(order({ shuffle: true }), { random: () => 0.99 })).toEqual([0, 4, 3, 2, 1])
  })

  it('mixes round by round, none twice in a row', () => {
    const heard = played(order({ shuffle: true, repeat: 'all' }), { most: 20 })
    for (let from = 0; from < 20; from += 5)
      expect(heard.slice(from, from + 5).toSorted(byNumber)).toEqual([0, 1, 2, 3, 4])
    expect(heard.every((at, n) => at !== heard[n - 1])).toBe(true)
  })

  it('does not change its mind before a track is reached', () => {
    const round = createTrackRound()
    round.reach('album', 0, 50)
    const next = round.after(order({ shuffle: true }), 0, 50)
    for (let asked = 0; asked < 20; asked += 1)
      expect(round.after(order({ shuffle: true }), 0, 50)).toBe(next)
  })

  it('goes back the way it came, and then the same way on', () => {
    const round = createTrackRound()
    round.reach('album', 2, 5)
    expect(round.back()).toBeNull()
    round.reach('album', 4, 5)
    expect(round.back()).toBe(2)
    round.reach('album', 2, 5)
    expect(round.drawn(2, 5)).toBe(4)
  })

  it('begins a round of its own for each album', () => {
    const round = createTrackRound()
    round.reach('one', 0, 2)
    round.reach('one', 1, 2)
    round.reach('other', 1, 2)
    expect(round.after(order({ shuffle: true }), 1, 2)).toBe(0)
  })
})

it('goes from off to all to one', () => {
  expect(['off' as const, 'all' as const, 'one' as const].map(nextRepeat)).toEqual([
    'all',
    'one',
    'off',
  ])
})

describe('the order that holds', () => {
  const wanted: PlayOrder = { shuffle: true, repeat: 'all' }
  const plain: PlayOrder = { shuffle: false, repeat: 'off' }

  it('is the wanted one for music on this page, and the plain one for all else', () => {
    expect(orderOf(fakeSession({ mediaType: 'music' }), wanted)).toEqual(wanted)
    expect(orderOf(fakeSession({ mediaType: 'book' }), wanted)).toEqual(plain)
    expect(orderOf(fakeSession({ mediaType: 'music', output: 'cast' }), wanted)).toEqual(plain)
  })

  it('has nothing to mix in a stream of one piece', () => {
    const audioTracks = fakeSession().audioTracks.slice(0, 1)
    const session = fakeSession({ mediaType: 'music', audioTracks })
    expect(orderOf(session, wanted)).toEqual({ shuffle: false, repeat: 'all' })
  })
})
