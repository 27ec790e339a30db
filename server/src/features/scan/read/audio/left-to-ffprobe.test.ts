import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createFfprobe } from '#platform/ffmpeg/ffmpeg.ts'
import { png } from '#testing/fixture-library.ts'
import { be32, u8 } from '#testing/media/bytes.ts'
import { chpl } from '#testing/media/mp4-boxes.ts'
import { chirp, ffmpeg, ffprobe, makeSound } from '#testing/media/sound.ts'
import type { FileFact } from '#features/scan/shapes/files.ts'
import { readVideoFile } from '../video/video-file.ts'
import { createAudioReader, readEmbeddedPicture } from './index.ts'

const hasTools = ffmpeg !== null && ffprobe !== null
const cover = png({ width: 32, height: 32 })
const signal = new AbortController().signal

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lectern-left-'))
  await writeFile(join(folder, 'cover.png'), cover)
  const chapters = [0, 2, 4].map(
    (start, i) => `[CHAPTER]\nTIMEBASE=1/1\nSTART=${start}\nEND=${start + 2}\ntitle=T${i}\n`,
  )
  await writeFile(join(folder, 'chapters.txt'), `;FFMETADATA1\n${chapters.join('')}`)
})
afterAll(() => rm(folder, { recursive: true }))

describe.skipIf(!hasTools)('MP4s left to ffprobe (skipped when there is none)', () => {
  const port = createFfprobe(ffprobe)

  it.each([
    ['AC-3', 'ac3', ['ac3']],
    ['E-AC-3', 'eac3', ['eac3']],
    ['MP3', 'mp3', ['libmp3lame']],
    ['FLAC 5.1', 'flac', ['flac', '-ac', '6', '-strict', '-2']],
  ])('have the fuller chapters and the cover with %s inside', async (_, codec, coding) => {
    const path = await made(`${codec}.mp4`, ['-c:a', ...coding, '-map', '0:a', '-map', '2:v'])
    const probe = await createAudioReader({ ffprobe: port }).probe({ path, ext: '.mp4', size: 0 })
    expect(probe.codec).toBe(codec)
    expect(probe.chapters.map(({ start, title }) => `${start} ${title}`)).toEqual(five)
    expect(await readEmbeddedPicture(path, probe.picture!)).toEqual(cover)
  })

  it.each([
    ['a chapter track that is edited', edited],
    ['xHE-AAC inside', asExtended],
  ])('have the fuller chapters and the cover with %s', async (_, change) => {
    const coding = ['-c:a', 'aac', '-map', '0:a', '-map', '2:v']
    const path = await made(`${change.name}.m4b`, [...coding, '-f', 'mp4'])
    const file = { path, ext: '.m4b', size: 0 }
    const nobody = { rawProbe: () => Promise.reject(new Error('left to ffprobe')) }
    const { codec } = await createAudioReader({ ffprobe: nobody }).probe(file)
    expect(codec).toBe('aac')
    // Only newer ones know USAC: they say of it what they say of the file as it was.
    const before = await port!.rawProbe(path)
    const newer = { rawProbe: () => Promise.resolve(before) }
    await writeFile(path, change(await readFile(path)))
    const left = createAudioReader({ ffprobe: nobody }).probe(file)
    await expect(left).rejects.toThrow('left to ffprobe')
    const answers = change === edited ? port : newer
    const probe = await createAudioReader({ ffprobe: answers }).probe(file)
    expect(probe.chapters.map(({ start, title }) => `${start} ${title}`)).toEqual(five)
    expect(await readEmbeddedPicture(path, probe.picture!)).toEqual(cover)
  })

  it('have the fuller chapters when they are films', async () => {
    const coding = '-map 0:a -map 3:v -c:a ac3 -c:v mpeg4 -disposition:v 0 -shortest'
    const path = await made('film.mp4', coding.split(' '))
    const file = { path, relPath: 'film.mp4', ext: '.mp4' } as FileFact
    const probe = () => Promise.reject(new Error('nobody should ask'))
    const { chapters } = await readVideoFile(file, { signal }, { ffprobe: port, probe })
    expect(chapters.map(({ start, title }) => `${start} ${title}`)).toEqual(five)
  })
})

const five = [0, 1, 2, 3, 4].map((start) => `${start} N${start}`)

/** Six seconds with a chapter track of three titles, and Nero's list of five. */
async function made(name: string, args: string[]): Promise<string> {
  const path = join(folder, name)
  const inputs = ['-i', join(folder, 'chapters.txt'), '-i', join(folder, 'cover.png')]
  const film = ['-f', 'lavfi', '-i', 'testsrc2=duration=6:size=64x64:rate=5']
  const kept = ['-map_chapters', '1', '-c:v', 'copy', '-disposition:v', 'attached_pic']
  await makeSound([...chirp(200, 6), ...inputs, ...film, ...kept, ...args, path])
  await writeFile(path, withList(await readFile(path)))
  return path
}

/** The index lies behind the sound, so only the boxes around the list grow. */
function withList(file: Buffer): Buffer {
  const at = file.lastIndexOf('chpl') - 4
  const list = chpl(...[0, 1, 2, 3, 4].map((start): [number, string] => [start, `N${start}`]))
  const old = file.readUInt32BE(at)
  for (const parent of ['moov', 'udta']) {
    const head = file.lastIndexOf(parent, at) - 4
    be32(file.readUInt32BE(head) - old + list.length).copy(file, head)
  }
  return Buffer.concat([file.subarray(0, at), list, file.subarray(at + old)])
}

/** Half a second of the chapter track is skipped. */
function edited(file: Buffer): Buffer {
  const handler = file.lastIndexOf('text', file.lastIndexOf('stsd'))
  // Version, flags, a count of one and the length of the edit come before its beginning.
  be32(500).copy(file, file.lastIndexOf('elst', handler) + 16)
  return file
}

/** The configuration says that the frames are of USAC: object type 42, 48 kHz, one channel. */
function asExtended(file: Buffer): Buffer {
  // Behind the decoder's head of 13 bytes, a tag and a length of four bytes.
  const config = file.indexOf(u8(0x40, 0x15), file.indexOf('esds')) + 13 + 5
  u8(0xf9, 0x46, 0x20).copy(file, config)
  return file
}
