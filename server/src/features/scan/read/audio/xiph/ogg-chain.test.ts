import { expect, it } from 'vitest'
import { joined, zeros } from '#testing/media/bytes.ts'
import { opusFile } from '#testing/media/opus.ts'
import { bytesOf } from '../bytes/file-bytes.ts'
import { OddFile } from '../bytes/odd-file.ts'
import { readOgg } from './ogg.ts'

const seconds = [3, 4000, 1, 900]
const links = seconds.map((length, nth) =>
  opusFile({ seconds: length, tags: { title: `Part ${nth}` } }, 70 + nth),
)
const read = (bytes: Buffer) => readOgg(bytesOf(bytes))

it('an Ogg file of several streams is as long as all of them, and is named by the first', () => {
  const probe = read(joined(...links))
  expect(probe).toMatchObject({ codec: 'opus', duration: 4904, tags: { title: 'Part 0' } })
  let at = 0
  const expected = links.map((link, nth) => ({
    start: at,
    end: (at += link.length),
    duration: seconds[nth],
  }))
  expect(probe.parts).toEqual(expected)
})

it.each([
  ['all have the same number', [1, 1, 1, 1]],
  ['a number comes again', [1, 2, 1, 3]],
  ['the first number is the last, too', [1, 2, 3, 1]],
  ['neighbours share one', [1, 2, 2, 3]],
])('streams of an Ogg file are told apart where %s', (_, serials) => {
  const streams = [300, 4000, 700, 900].map((length, nth) =>
    opusFile({ seconds: length, tags: { title: `Part ${nth}` } }, serials[nth]),
  )
  const { duration, parts } = read(joined(...streams))
  expect(duration).toBe(5900)
  expect(parts?.map(({ start, end }) => end - start)).toEqual(streams.map(({ length }) => length))
})

it('an Ogg file of one stream has no parts', () => {
  expect(read(links[1]!).parts).toBe(undefined)
})

it.each([
  ['rubbish between them', [links[0]!, zeros(70_000), links[1]!]],
  ['a second one that has only begun', [links[0]!, links[2]!.subarray(0, 60), links[3]!]],
])('an Ogg file with %s is left to ffprobe', (_, parts) => {
  expect(() => read(joined(...parts))).toThrow(OddFile)
})
