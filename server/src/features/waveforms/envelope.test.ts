import { expect, it } from 'vitest'
import { createEnvelopeMaker, soundRate } from './envelope.ts'
import type { Envelope } from './envelope.ts'

/** A stretch of sound: how loud (0…1) for how many seconds. */
type Stretch = [loudness: number, seconds: number]

function samplesOf(stretches: readonly Stretch[]): Buffer {
  const values = stretches.flatMap(([loudness, seconds]) =>
    Array.from({ length: Math.round(seconds * soundRate) }, (_, at) =>
      Math.round(loudness * 32_767 * Math.sin(at / 3)),
    ),
  )
  const bytes = Buffer.alloc(values.length * 2)
  values.forEach((value, at) => bytes.writeInt16LE(value, at * 2))
  return bytes
}

function measured(bytes: Buffer, step = bytes.length): Envelope {
  const maker = createEnvelopeMaker()
  for (let at = 0; at < bytes.length; at += step) maker.add(bytes.subarray(at, at + step))
  return maker.finish()
}

const spoken: Stretch[] = [
  [0.3, 2],
  [0.001, 0.6],
  [0.3, 3],
  [0.001, 0.2],
  [0.3, 2],
  [0.001, 1],
  [0.3, 1],
]

it('has two values a second that follow the loudness', () => {
  const { peaks } = measured(
    samplesOf([
      [0, 1],
      [0.05, 1],
      [1, 1],
    ]),
  )
  expect(peaks).toHaveLength(6)
  expect([peaks[0], peaks[1]]).toEqual([0, 0])
  expect(peaks[2]).toBeGreaterThan(30)
  expect(peaks[4]).toBeGreaterThan(200)
})

it('finds the pauses between sentences, not those between words', () => {
  const { silences } = measured(samplesOf(spoken))
  expect(silences).toHaveLength(2)
  expect(silences[0]?.[0]).toBeCloseTo(2, 1)
  expect(silences[0]?.[1]).toBeCloseTo(2.6, 1)
  expect(silences[1]?.[0]).toBeCloseTo(7.8, 1)
  expect(silences[1]?.[1]).toBeCloseTo(8.8, 1)
})

it('gives the same however the bytes come', () => {
  const bytes = samplesOf(spoken)
  expect(measured(bytes, 4097)).toEqual(measured(bytes))
  expect(measured(bytes, 1)).toEqual(measured(bytes))
})

it.each([
  [
    'music, which never pauses',
    [
      [0.3, 2],
      [0.2, 2],
      [0.4, 2],
    ] as Stretch[],
  ],
  ['silence alone', [[0, 5]] as Stretch[]],
  ['next to nothing', [[0.3, 0.1]] as Stretch[]],
])('finds no pauses in %s', (_name, stretches) => {
  expect(measured(samplesOf(stretches)).silences).toEqual([])
})
