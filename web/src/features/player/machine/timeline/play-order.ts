import type { PlaybackSession, PlayOrder, Repeat } from '../player-types.ts'

export type { PlayOrder } from '../player-types.ts'

/** One after the other, once. */
export const plainOrder: PlayOrder = { shuffle: false, repeat: 'off' }

const afterwards: Record<Repeat, Repeat> = { off: 'all', all: 'one', one: 'off' }

/** What one press on "repeat" makes of it. */
export function nextRepeat(repeat: Repeat): Repeat {
  return afterwards[repeat]
}

/** Whether the order is the listener's: of music on this page. Devices in the room go through tracks by themselves. */
export function mayRepeat(session: PlaybackSession | null): boolean {
  return session?.mediaType === 'music' && session.output === 'local'
}

/** Whether there are tracks to mix; what the server streams as one piece has one only. */
export function mayShuffle(session: PlaybackSession | null): boolean {
  return mayRepeat(session) && (session?.audioTracks.length ?? 0) > 1
}

/** The order that holds for a session. */
export function orderOf(session: PlaybackSession, order: PlayOrder): PlayOrder {
  if (!mayRepeat(session)) return plainOrder
  return { ...order, shuffle: order.shuffle && mayShuffle(session) }
}

/** Remembers which tracks of an item were heard, so that none comes twice in a round. */
export interface TrackRound {
  /** The track at `position` of `count` sounds now. */
  reach(itemId: string, position: number, count: number): void
  /** What follows the end of `position`, the same answer until it is reached; null when the round is over. */
  after(order: PlayOrder, position: number, count: number): number | null
  /** One of those that were not heard; once all were, any other. */
  drawn(position: number, count: number): number | null
  /** The one heard before, and what was left for it comes next; null before the second. */
  back(): number | null
  forget(): void
}

/** `random`: a number from 0 up to, but not, 1. */
export function createTrackRound(random: () => number = Math.random): TrackRound {
  let item = ''
  /** Positions, the latest last. */
  let heard: number[] = []
  let waiting: number | null = null

  return {
    reach(itemId, position, count) {
      if (itemId !== item) forget()
      item = itemId
      if (position === heard.at(-1)) return
      if (heard.length >= count) heard = []
      heard = [...heard.filter((other) => other !== position), position]
      if (waiting === position) waiting = null
    },

    after({ shuffle, repeat }, position, count) {
      if (repeat === 'one') return position
      if (shuffle) return draw(position, count, repeat === 'all')
      if (position + 1 < count) return position + 1
      return repeat === 'all' ? 0 : null
    },

    drawn: (position, count) => draw(position, count, true),

    back() {
      if (heard.length < 2) return null
      waiting = heard.at(-1) ?? null
      heard = heard.slice(0, -1)
      return heard.at(-1) ?? null
    },

    forget,
  }

  function draw(position: number, count: number, goesRound: boolean): number | null {
    const others = Array.from({ length: count }, (_none, at) => at).filter((at) => at !== position)
    const unheard = others.filter((at) => !heard.includes(at))
    const choice = unheard.length > 0 || !goesRound ? unheard : others
    if (waiting === null || !choice.includes(waiting))
      waiting = choice[Math.floor(random() * choice.length)] ?? null
    return waiting
  }

  function forget(): void {
    heard = []
    waiting = null
  }
}
