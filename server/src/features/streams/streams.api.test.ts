import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { chirp, decodeBytes, decode, ffmpeg, fidelity, lagOf, makeSound } from '#testing/sound.ts'
import { createStreamingApp } from '#testing/streaming-app.ts'
import type { StreamingApp } from '#testing/streaming-app.ts'

let folder = ''
let app: StreamingApp
let book = ''
const rate = 44_100
const parts = [
  { name: '1.mp3', args: ['-c:a', 'libmp3lame', '-q:a', '4', '-ar', '44100'], seconds: 9.5 },
  { name: '2.flac', args: ['-c:a', 'flac', '-ar', '48000', '-ac', '2'], seconds: 4.25 },
  { name: '3.m4b', args: ['-c:a', 'aac', '-b:a', '96k', '-ar', '22050'], seconds: 11 },
  { name: '4.opus', args: ['-c:a', 'libopus', '-b:a', '64k'], seconds: 8.75 },
  { name: '5.wav', args: ['-c:a', 'pcm_s16le', '-ar', '8000'], seconds: 3.1 },
]
const duration = parts.reduce((sum, { seconds }) => sum + seconds, 0)

describe.skipIf(ffmpeg === null)('a stream (skipped when there is no ffmpeg)', () => {
  const source = new Float32Array(Math.ceil(duration * rate))

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'lectern-streams-'))
    app = await createStreamingApp()
    let at = 0
    for (const [index, { name, args, seconds }] of parts.entries()) {
      const path = join(folder, name)
      await makeSound([...chirp(200 + 150 * index, seconds), ...args, path])
      const samples = await decode(path, rate)
      source.set(
        samples.subarray(0, Math.min(samples.length, Math.round(seconds * rate))),
        Math.round(at * rate),
      )
      at += seconds
    }
    book = await app.book(
      'Five files',
      parts.map(({ name, seconds }) => ({ path: join(folder, name), duration: seconds })),
    )
  }, 60_000)
  afterAll(async () => {
    await app.close()
    await rm(folder, { recursive: true })
  })

  async function open(item = book) {
    const answer = await app.lectern.root.post(`/api/items/${item}/play`, { forceTranscode: true })
    expect(answer.status).toBe(200)
    return answer.body as { id: string; audioTracks: { contentUrl: string }[] }
  }

  function names(playlist: string): string[] {
    return playlist.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  }

  async function fetchAll(id: string, list: string[], order: number[]): Promise<Buffer[]> {
    const segments: Buffer[] = []
    for (const n of order) {
      const answer = await app.lectern.anonymous.get(`/hls/${id}/${list[n]}`)
      expect([answer.status, answer.status === 200 ? '' : answer.text]).toEqual([200, ''])
      segments[n] = answer.bytes
    }
    return segments
  }

  it.each(['ts', 'fmp4'])(
    'gives the book as it is, whatever the order: %s',
    async (container) => {
      const { id } = await open()
      const playlist = await app.lectern.anonymous.get(
        `/hls/${id}/output.m3u8?container=${container}`,
      )
      const list = names(playlist.text)
      expect(list).toHaveLength(7)
      const segments = await fetchAll(id, list, [3, 0, 6, 2, 5, 1, 4])
      const init =
        container === 'ts' ? [] : [(await app.lectern.anonymous.get(`/hls/${id}/init.mp4`)).bytes]
      const sound = await decodeBytes(Buffer.concat([...init, ...segments]), {
        path: join(folder, `all.${container}`),
        rate,
      })
      expect(Math.abs(sound.length - duration * rate)).toBeLessThan(2048)
      for (let second = 1; second < duration - 1; second += 1.7) {
        expect([second, lagOf(source, sound, { at: Math.round(second * rate) })]).toEqual([
          second,
          0,
        ])
      }
      for (let n = 1; n < 6; n++) {
        const at = Math.round((n * 6 * rate) / 1024) * 1024
        const there = fidelity(source, sound, { from: at - 1024, to: at + 1024 })
        const around = fidelity(source, sound, { from: at - 8192, to: at + 8192 })
        expect(there).toBeGreaterThan(around - 6)
      }
    },
    60_000,
  )
})
