import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mediaTools, videoBytes } from '#testing/media/video.ts'
import { RenderFailure } from './render-audio.ts'
import { createRenderPicture } from './render-picture.ts'
import { createRenderText } from './render-text.ts'
import { createFrameGrabber } from './video-frames.ts'

it('is the only place that names a file to ffmpeg', async () => {
  const folder = fileURLToPath(new URL('../..', import.meta.url))
  const names = (await readdir(folder, { recursive: true })).filter(
    (name) => name.endsWith('.ts') && !name.endsWith('.test.ts'),
  )
  const naming = []
  for (const name of names)
    if ((await readFile(join(folder, name), 'utf8')).includes('`file:${')) naming.push(name)
  expect(naming).toEqual([join('platform', 'ffmpeg', 'media-input.ts')])
})

describe.skipIf(mediaTools.ffmpeg === null)('a list of files in disguise (without ffmpeg)', () => {
  let folder = ''
  const until = new AbortController().signal
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'lectern-input-'))
    await writeFile(join(folder, 'secret.mp4'), await videoBytes('.mp4', { seconds: 1 }))
    await writeFile(join(folder, 'open.mp4'), await videoBytes('.mp4', { seconds: 1 }))
    const secret = join(folder, 'secret.mp4')
    const list = `#EXTM3U\n#EXT-X-TARGETDURATION:10\n#EXTINF:10,\nfile://${secret}\n#EXT-X-ENDLIST\n`
    await writeFile(join(folder, 'hls.mp4'), list)
    await writeFile(join(folder, 'concat.mp4'), `ffconcat version 1.0\nfile '${secret}'\n`)
  })
  afterAll(() => rm(folder, { recursive: true }))

  it.each(['hls.mp4', 'concat.mp4'])('shows no picture of the others: %s', async (name) => {
    const grab = createFrameGrabber(mediaTools.ffmpeg)!
    expect(await grab(join(folder, 'open.mp4'), 0.1, until)).not.toBeNull()
    expect(await grab(join(folder, name), 0.1, until)).toBeNull()
    const part = { from: 0, to: 1, width: 160, height: 90, bitrate: 100_000, isInterlaced: false }
    const path = join(folder, name)
    await expect(createRenderPicture(mediaTools.ffmpeg)!({ ...part, path }, until)).rejects.toThrow(
      RenderFailure,
    )
    await expect(createRenderText(mediaTools.ffmpeg)!(path, 0, until)).rejects.toThrow(
      RenderFailure,
    )
  })
})
