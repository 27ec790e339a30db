import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { createFfprobe, locateMediaTools } from '#platform/ffmpeg/ffmpeg.ts'
import type { AudioProbe } from '../../shapes/media.ts'
import { exceptions } from './exceptions.ts'
import type { Aspect } from './exceptions.ts'
import { UnreadableFile } from '../unreadable-file.ts'
import { createAudioReader } from './index.ts'

// Real files with what ffprobe 5.1 says about them: <data>/audio/<ext>/{expected.json, files}.
const data = process.env['LECTERN_TEST_DATA']
const root = data ? join(data, 'audio') : null
const { ffprobe } = await locateMediaTools({ ffmpeg: null, ffprobe: null })
const reason = root
  ? ffprobe
    ? ''
    : ' (skipped: no ffprobe)'
  : ' (skipped: LECTERN_TEST_DATA is not set)'

interface Expected {
  error?: string
  duration?: number | null
  tags?: Record<string, string>
  streams: { type: string; codec: string; channels?: number; tags?: Record<string, string> }[]
  chapters: { start: number; end: number; title?: string | null }[]
}

describe.skipIf(reason !== '')(`audio files of the test data${reason}`, () => {
  const reader = createAudioReader({ ffprobe: createFfprobe(ffprobe) })
  it.each(folders())('agrees with ffprobe about every file in %s', async (folder) => {
    const differences: string[] = []
    for (const [name, expected] of Object.entries(expectations(folder))) {
      const found = await probeOrNull(join(root!, folder, name))
      const allowed = exceptions[`${folder}/${name}`]?.aspects ?? []
      for (const [aspect, text] of compare(found, expected)) {
        if (!allowed.includes(aspect)) differences.push(`${name}: ${text}`)
      }
    }
    expect(differences).toEqual([])
  })

  async function probeOrNull(path: string): Promise<AudioProbe | null> {
    try {
      return await reader.probe({ path, ext: '', size: 0 })
    } catch (error) {
      if (error instanceof UnreadableFile) return null
      throw error
    }
  }
})

function folders(): string[] {
  return root ? readdirSync(root) : ['(nothing)']
}

function expectations(folder: string): Record<string, Expected> {
  const text = readFileSync(join(root!, folder, 'expected.json'), 'utf8')
  return (JSON.parse(text) as { files: Record<string, Expected> }).files
}

function* compare(found: AudioProbe | null, expected: Expected): Generator<[Aspect, string]> {
  const sound = expected.error ? undefined : expected.streams.find(({ type }) => type === 'audio')
  if (!sound !== !found) yield ['verdict', sound ? 'should be readable' : 'should be refused']
  if (!sound || !found) return
  const duration = expected.duration ?? 0
  if (Math.abs(found.duration - duration) > Math.max(0.05, duration * 0.005)) {
    yield ['duration', `duration ${found.duration}, expected ${duration}`]
  }
  if (found.codec !== sound.codec)
    yield ['verdict', `codec ${found.codec}, expected ${sound.codec}`]
  if (found.channels !== sound.channels) yield ['verdict', `${found.channels} channels`]
  const wanted = lowered(Object.keys(expected.tags ?? {}).length > 0 ? expected.tags : sound.tags)
  for (const name of new Set([...Object.keys(wanted), ...Object.keys(found.tags)])) {
    const [is, should] = [found.tags[name], wanted[name]].map(comparable)
    if (is !== should) yield ['tags', `${name} is ${is}, expected ${should}`]
  }
  const chapters = found.chapters.map(({ start, end, title }) => [start, end, title])
  const should = expected.chapters.map(({ start, end, title }) => [start, end, title ?? ''])
  if (!sameChapters(chapters, should)) yield ['chapters', JSON.stringify(chapters)]
  const picture = expected.streams.find(({ type }) => type === 'video')?.codec ?? null
  if ((found.picture?.codec ?? null) !== picture) {
    yield ['picture', `picture ${found.picture?.codec}, expected ${picture}`]
  }
}

function sameChapters(a: readonly unknown[][], b: readonly unknown[][]): boolean {
  const rounded = (list: readonly unknown[][]): string =>
    JSON.stringify(
      list.map((row) => row.map((v) => (typeof v === 'number' ? Math.round(v * 50) : v))),
    )
  return rounded(a) === rounded(b)
}

function lowered(tags: Record<string, string> = {}): Record<string, string> {
  return Object.fromEntries(
    Object.entries(tags).map(([name, value]) => [name.toLowerCase(), value]),
  )
}

/** Broken UTF-8 is shown by more or fewer replacement characters. */
function comparable(value: string | undefined): string | undefined {
  return value?.replace(/\uFFFD+/g, '?')
}
