import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { chirp, decode, ffmpeg, makeSound } from '#testing/media/sound.ts'
import { mp3Table, mp3TableAt } from './mp3-table.ts'
import { mpegFrame } from './mpeg-frame.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lectern-table-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** The first frame of a file without tags, and how many follow. */
async function frames(path: string) {
  const bytes = await readFile(path)
  const form = mpegFrame(bytes.readUInt32BE())!
  let count = 0
  for (let at = form.size; at + 4 <= bytes.length; count += 1)
    at += mpegFrame(bytes.readUInt32BE(at))!.size
  return { form, first: bytes.subarray(0, form.size), second: bytes.subarray(form.size), count }
}

describe.skipIf(ffmpeg === null)('the table of an MP3 (without ffmpeg)', () => {
  it.each([
    [44_100, 2],
    [22_050, 1],
  ])('tells what decoders leave out, at %i', async (rate, channels) => {
    const path = join(folder, `${rate}.mp3`)
    const form = ['-ar', String(rate), '-ac', String(channels), '-b:a', '64k', '-c:a', 'libmp3lame']
    await makeSound([...chirp(300, 1.3), ...form, '-id3v2_version', '0', path])
    const file = await frames(path)
    const table = mp3Table(file.first, file.form)!
    const heard = file.count * file.form.length - table.delay - table.padding
    expect(table.delay).toBeGreaterThan(0)
    expect(heard).toBe((await decode(path, rate)).length)
    expect(mp3Table(file.second, file.form)).toBeNull()
  })

  it('says nothing without an encoder, cut off, or with a number of frames that nobody told', () => {
    const form = { version: 1, channels: 2 } as const
    const frame = Buffer.alloc(400)
    const at = mp3TableAt(form)
    expect(mp3Table(frame, form)).toBeNull()
    frame.write('Info', at, 'latin1')
    expect(mp3Table(frame, form)).toEqual({ delay: 0, padding: 0 })
    frame.write('LAME3.100', at + 8, 'latin1')
    frame.writeUIntBE((576 << 12) | 1000, at + 8 + 21, 3)
    expect(mp3Table(frame, form)).toEqual({ delay: 576 + 529, padding: 0 })
    expect(mp3Table(frame.subarray(0, at + 20), form)).toEqual({ delay: 0, padding: 0 })
    expect(mp3Table(frame.subarray(0, at + 5), form)).toEqual({ delay: 0, padding: 0 })
  })
})
