import { readdirSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { createFfprobe } from '#platform/ffmpeg/ffmpeg.ts'
import { createFrameGrabber } from '#platform/ffmpeg/video-frames.ts'
import { mediaTools } from '../../../../testing/media/video.ts'
import type { FileFact } from '#features/scan/shapes/files.ts'
import { readVideoFile } from './video-file.ts'

// Real files with what ffprobe 5.1 says about them: <data>/video/<ext>/{expected.json, files}.
const data = process.env['LECTERN_TEST_DATA']
const root = data ? join(data, 'video') : null
const hasTools = mediaTools.ffprobe !== null && mediaTools.ffmpeg !== null
const reason = root
  ? hasTools
    ? ''
    : ' (skipped: no ffmpeg)'
  : ' (skipped: LECTERN_TEST_DATA is not set)'

interface Expected {
  duration?: number | null
  streams?: { type: string; codec: string; width?: number; height?: number }[]
}

/** Encrypted, or with pictures that don't decode. */
const withoutPicture = /encrypted|issue-744/

describe.skipIf(reason !== '')(`video files of the test data${reason}`, () => {
  const ffprobe = createFfprobe(mediaTools.ffprobe)
  const grab = createFrameGrabber(mediaTools.ffmpeg)
  const signal = new AbortController().signal
  const probe = () => Promise.reject(new Error('no audio reader here'))

  it.each(files())('%s', async (place, expected) => {
    const path = join(root!, place)
    const file = { path, relPath: place, ext: extname(place) } as FileFact
    const { facts } = await readVideoFile(file, { signal }, { ffprobe, probe })
    const video = expected.streams?.find(({ type }) => type === 'video')
    const audio = expected.streams?.find(({ type }) => type === 'audio')
    expect(facts.codec).toBe(video?.codec ?? '')
    // Newer ones know codecs that were strange to this one.
    if (audio?.codec) expect(facts.audioCodec).toBe(audio.codec)
    // Films that were held upright are turned by the player.
    expect(new Set([facts.width, facts.height])).toEqual(
      new Set([video?.width ?? null, video?.height ?? null]),
    )
    expect(facts.duration).toBeCloseTo(expected.duration ?? 0, 0)
    const picture = await grab?.(path, facts.duration / 10)
    if (picture) expect([...picture.subarray(0, 3)]).toEqual([0xff, 0xd8, 0xff])
    if (video && !withoutPicture.test(place)) expect(picture).not.toBeNull()
  })
})

function files(): [string, Expected][] {
  if (root === null) return []
  return readdirSync(root).flatMap((folder) => {
    const text = readFileSync(join(root, folder, 'expected.json'), 'utf8')
    const { files } = JSON.parse(text) as { files: Record<string, Expected> }
    return Object.entries(files).map(([name, expected]): [string, Expected] => [
      `${folder}/${name}`,
      expected,
    ])
  })
}
