import fc from 'fast-check'
import { expect, it } from 'vitest'
import { mpegTs } from './mpeg-ts.ts'
import type { TimedFrame } from './mpeg-ts.ts'

const frames = fc.array(fc.integer({ min: 16, max: 1600 }), { minLength: 40, maxLength: 260 })

function timed(sizes: readonly number[], from: number): TimedFrame[] {
  return sizes.map((size, nth) => ({
    bytes: Buffer.alloc(size, nth % 251),
    seconds: from + nth * 0.0232,
  }))
}

interface Read {
  counters: Map<number, number[]>
  payload: Buffer
  stamps: number[]
}

/** What a player sees: counters of each stream of packets, the sound, its time stamps. */
function read(bytes: Buffer): Read {
  const counters = new Map<number, number[]>()
  const sound: Buffer[] = []
  const stamps: number[] = []
  for (let at = 0; at < bytes.length; at += 188) {
    if (bytes[at] !== 0x47) throw new Error(`No packet at ${at}`)
    const pid = bytes.readUInt16BE(at + 1) & 0x1fff
    const control = bytes[at + 3] ?? 0
    const counts = counters.get(pid) ?? []
    counters.set(pid, counts)
    counts.push(control & 15)
    if (pid !== 0x100) continue
    let from = at + 4 + (control & 0x20 ? 1 + (bytes[at + 4] ?? 0) : 0)
    if (from >= at + 188) throw new Error(`An empty packet at ${at}`)
    if (bytes.readUInt16BE(at + 1) & 0x4000) {
      if (bytes.readUIntBE(from, 3) !== 1) throw new Error(`No start at ${at}`)
      const [a = 0] = bytes.subarray(from + 9)
      const high = (a >> 1) & 7
      const middle = bytes.readUInt16BE(from + 10) >> 1
      stamps.push(high * 2 ** 30 + middle * 2 ** 15 + (bytes.readUInt16BE(from + 12) >> 1))
      from += 14
    }
    sound.push(bytes.subarray(from, at + 188))
  }
  return { counters, payload: Buffer.concat(sound), stamps }
}

it('carries every byte in order, and counts on into the next segment', () => {
  fc.assert(
    fc.property(frames, frames, fc.nat(36_000), (one, two, index) => {
      const parts = [timed(one, index * 6), timed(two, index * 6 + 6)]
      const segments = parts.map((part, nth) =>
        mpegTs({ frames: part, kind: 'aac', index: index + nth }),
      )
      const whole = read(Buffer.concat(segments))
      const bytes = parts.flat().map((frame) => frame.bytes)
      expect(whole.payload.equals(Buffer.concat(bytes))).toBe(true)
      for (const counts of whole.counters.values())
        expect(counts).toEqual(counts.map((_, nth) => ((counts[0] ?? 0) + nth) & 15))
    }),
    { numRuns: 25 },
  )
})

it('stamps frames with their moment in the book, past the end of the clock too', () => {
  const moments = [0, 1, 5999.5, 95_440, 95_443.7, 215_999]
  for (const moment of moments) {
    const { stamps } = read(mpegTs({ frames: timed([100], moment), kind: 'mpeg', index: 7 }))
    expect(stamps).toEqual([(126_000 + Math.round(moment * 90_000)) % 2 ** 33])
  }
})
