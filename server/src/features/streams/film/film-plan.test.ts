import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cutsOf } from './cuts.ts'
import { factsOf } from './film-facts.ts'
import { planFilm, spansOf } from './film-plan.ts'
import { pictureProfile } from './picture-profile.ts'

const light = () => 0
const picture = {
  codec: 'h264',
  width: 1920,
  height: 1080,
  isTurned: false,
  isMoved: false,
  isInterlaced: false,
  isPlain: true,
  aspect: 1,
  end: 60,
}
const track = {
  scale: 1000,
  config: Buffer.alloc(8),
  keys: Array.from({ length: 30 }, (_, nth) => nth * 2000),
  weight: light,
  read: async () => [],
}
const planned = async (changes: Partial<typeof picture>, height?: 480 | 720 | 1080) => {
  const facts = { startTime: 0, picture: { ...picture, ...changes }, hasSound: true, texts: [] }
  const plan = await planFilm({ facts, height, duration: 60, open: async () => track })
  return plan?.kind
}

describe('cutting at key pictures', () => {
  it('cuts at the first one after six seconds', () => {
    const cuts = cutsOf([0, 2, 5, 7, 9, 13.5, 14], 20, light)
    expect(cuts).toEqual([
      { from: 0, to: 3, start: 0, end: 7 },
      { from: 3, to: 5, start: 7, end: 13.5 },
      { from: 5, to: 7, start: 13.5, end: 20 },
    ])
  })

  it('gives what comes before the first to the first, and a rest to the last', () => {
    expect(cutsOf([0.4, 7, 14], 14.2, light)).toEqual([
      { from: 0, to: 1, start: 0, end: 7 },
      { from: 1, to: 3, start: 7, end: 14.2 },
    ])
  })

  it('leaves alone what has too few, or too much between them', () => {
    expect(cutsOf([], 20, light)).toBe(null)
    expect(cutsOf([0, 30], 60, light)).toBe(null)
    expect(cutsOf([25, 30], 40, light)).toBe(null)
    expect(cutsOf([0, 7], 14, () => 1e9)).toBe(null)
  })

  it('lacks nothing and has nothing twice', () => {
    const gaps = fc.array(fc.double({ min: 0.04, max: 12, noNaN: true }), { maxLength: 200 })
    fc.assert(
      fc.property(gaps, (list) => {
        let at = 0
        const keys = [0, ...list.map((gap) => (at += gap))]
        const end = at + 1
        const cuts = cutsOf(keys, end, light)!
        expect([cuts[0]!.from, cuts[0]!.start]).toEqual([0, 0])
        expect([cuts.at(-1)!.to, cuts.at(-1)!.end]).toEqual([keys.length, end])
        for (const [nth, cut] of cuts.entries()) {
          expect(cut.to).toBeGreaterThan(cut.from)
          const next = cuts[nth + 1]
          if (next) expect([cut.to, cut.end]).toEqual([next.from, next.start])
        }
      }),
    )
  })
})

it.each([
  [12, [0, 4, 8, 12]],
  [12.3, [0, 4, 8, 12.3]],
  [13, [0, 4, 8, 12, 13]],
  [0.2, [0, 0.2]],
])('encodes %d seconds in stretches of four', (end, borders) => {
  const spans = spansOf(end)
  expect([0, ...spans.map((span) => span.end)]).toEqual(borders)
  expect(spans.map((span) => span.start)).toEqual(borders.slice(0, -1))
})

describe('the way of a film', () => {
  it('copies what every browser decodes', async () => {
    expect(await planned({})).toBe('copy')
    expect(await planned({}, 1080)).toBe('copy')
  })

  it.each([{ codec: 'hevc' }, { isPlain: false }, { isMoved: true }, { isInterlaced: true }])(
    'encodes %j',
    async (changes) => {
      expect(await planned(changes)).toBe('encode')
    },
  )

  it('encodes what is larger than was wished for', async () => {
    expect(await planned({}, 720)).toBe('encode')
  })
})

it.each([
  [{}, undefined, [1920, 1080, 6_000_000]],
  [{}, 720, [1280, 720, 3_000_000]],
  [{ width: 3840, height: 2160 }, 'original', [1920, 1080, 6_000_000]],
  [{ isTurned: true }, 720, [720, 1280, 3_000_000]],
  [{ width: 720, height: 576, aspect: 16 / 15 }, undefined, [768, 576, 3_000_000]],
  [{ width: 321, height: 181 }, 480, [322, 182, 1_500_000]],
  [{ width: 4000, height: 400 }, undefined, [2160, 216, 1_500_000]],
] as const)('%j for %s becomes %j', (changes, wish, [width, height, bitrate]) => {
  expect(pictureProfile({ ...picture, ...changes }, wish)).toEqual({ width, height, bitrate })
})

it('reads what ffprobe says', () => {
  const facts = factsOf({
    format: { start_time: '0.5' },
    streams: [
      { codec_type: 'video', codec_name: 'mjpeg', disposition: { attached_pic: 1 } },
      {
        codec_type: 'video',
        codec_name: 'h264',
        pix_fmt: 'yuv420p',
        width: 720,
        height: 576,
        sample_aspect_ratio: '16:15',
        field_order: 'tt',
        start_time: '0.5',
        tags: { DURATION: '00:01:00.250000000', rotate: '90' },
      },
      { codec_type: 'subtitle', codec_name: 'subrip', tags: { language: 'eng' } },
    ],
  })
  expect(facts).toMatchObject({
    startTime: 0.5,
    hasSound: false,
    picture: { isInterlaced: true, isTurned: true, isMoved: true, end: 60.25 },
    texts: [{ codec: 'subrip', language: 'eng', isForced: false }],
  })
  expect(facts.picture?.aspect).toBeCloseTo(16 / 15)
})
