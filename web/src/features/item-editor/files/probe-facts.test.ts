import { expect, test } from 'vitest'
import { factsOf } from './probe-facts.ts'

const sayRate = (rate: number) => `${rate} kbit/s`

test('the most wanted facts are read, whether numbers come as texts or not', () => {
  const probe = {
    format: {
      format_long_name: 'QuickTime / MOV',
      duration: '61.5',
      bit_rate: '64012',
      tags: { title: 'A', ARTIST: 'B' },
    },
    streams: [
      {
        codec_type: 'audio',
        codec_name: 'aac',
        sample_rate: 44100,
        channel_layout: 'mono',
        bit_rate: '64000',
      },
      { codec_type: 'video', codec_name: 'mjpeg', width: 500, height: 500, tags: { title: 'C' } },
    ],
  }
  expect(factsOf(probe, sayRate)).toEqual({
    format: 'QuickTime / MOV',
    duration: 61.5,
    bitRate: 64,
    streams: ['audio · aac · 44100 Hz · mono · 64 kbit/s', 'video · mjpeg · 500 × 500'],
    tags: [
      ['title', 'A'],
      ['ARTIST', 'B'],
    ],
  })
})

test('a probe that says nothing is no mistake', () => {
  expect(factsOf({}, sayRate)).toEqual({
    format: '',
    duration: 0,
    bitRate: 0,
    streams: [],
    tags: [],
  })
  expect(factsOf({ format: null, streams: 'none' }, sayRate)).toMatchObject({
    streams: [],
    tags: [],
  })
})
