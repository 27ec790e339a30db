import { randomUUID } from 'node:crypto'
import { mkdtemp, readFile, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createFfprobe } from '#platform/ffmpeg/ffmpeg.ts'
import { createRunFfmpeg } from '#platform/ffmpeg/run-ffmpeg.ts'
import { audioBytes } from '#testing/fixture-library.ts'
import { ffmpeg, ffprobe } from '#testing/media/sound.ts'
import { tagLength } from '../tags/id3.ts'
import { stateOf } from './file-state.ts'
import { soundFacts } from './sound-facts.ts'
import { writeBeside } from './write-file.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lectern-write-'))
})
afterEach(() => rm(folder, { recursive: true }))

/** ID3v2.2, as iTunes wrote it: names of three letters. */
function oldTag(title: string): Buffer {
  const text = Buffer.concat([Buffer.from([0]), Buffer.from(title, 'latin1')])
  const frame = Buffer.concat([Buffer.from('TT2'), Buffer.from([0, 0, text.length]), text])
  return Buffer.concat([Buffer.from([0x49, 0x44, 0x33, 2, 0, 0, 0, 0, 0, frame.length]), frame])
}

describe.skipIf(ffmpeg === null || ffprobe === null)('an MP3 (without ffmpeg)', () => {
  it.each([
    ['of version 2', [oldTag('Dawn')]],
    ['of which there are two', [oldTag('Dawn'), oldTag('Dusk')]],
  ])('with tags %s keeps its sound byte by byte', async (_, tags) => {
    const whole = audioBytes('.mp3', { seconds: 2 })
    const sound = whole.subarray(tagLength(whole))
    const path = join(folder, 'a.mp3')
    await writeFile(path, Buffer.concat([...tags, sound]))
    const tools = {
      ffmpeg: createRunFfmpeg(ffmpeg)!,
      ffprobe: createFfprobe(ffprobe)!,
      newId: randomUUID,
    }
    const order = { tags: { album: 'Harbor' }, picture: null, chapters: null }
    const file = { path, order, seen: stateOf(await stat(path)) }
    const { signal } = new AbortController()
    const made = await writeBeside(file, tools, signal)
    const bytes = await readFile(made)
    expect(bytes.subarray(tagLength(bytes)).equals(sound)).toBe(true)
    expect((await soundFacts(made, tools, signal)).tags).toMatchObject({ album: 'Harbor' })
    expect(await readdir(folder)).toHaveLength(2)
  })
})
