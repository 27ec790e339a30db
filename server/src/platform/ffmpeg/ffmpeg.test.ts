import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { audioBytes } from '#testing/fixture-library.ts'
import { createFfprobe, locateMediaTools } from './ffmpeg.ts'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lectern-ffmpeg-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function script(name: string, body: string): Promise<string> {
  const path = join(folder, name)
  await writeFile(path, `#!${process.execPath}\n${body}\n`)
  await chmod(path, 0o755)
  return path
}

describe('finding the tools', () => {
  it('takes the configured one first', async () => {
    const ffprobe = await script('mine', 'process.exit(process.argv[2] === "-version" ? 0 : 1)')
    expect(await locateMediaTools({ ffmpeg: null, ffprobe })).toMatchObject({ ffprobe })
  })

  it('passes over one that does not run', async () => {
    const broken = await script('broken', 'process.exit(1)')
    const found = await locateMediaTools({ ffmpeg: join(folder, 'none'), ffprobe: broken })
    expect(found.ffprobe).not.toBe(broken)
    expect(found.ffmpeg).not.toBe(join(folder, 'none'))
  })
})

describe('without a configured one', () => {
  const path = process.env['PATH']
  afterEach(() => {
    process.env['PATH'] = path
  })

  it('prefers what the system has to the bundled build', async () => {
    await script('ffprobe', 'process.exit(0)')
    process.env['PATH'] = `${folder}${delimiter}${path}`
    expect(await locateMediaTools({ ffmpeg: null, ffprobe: null })).toMatchObject({
      ffprobe: 'ffprobe',
    })
  })

  it('takes the bundled build where the system has none', async () => {
    process.env['PATH'] = folder
    await rm(join(folder, 'ffprobe'), { force: true })
    const { ffprobe } = await locateMediaTools({ ffmpeg: null, ffprobe: null })
    expect(ffprobe).not.toBe('ffprobe')
  })
})

describe('asking a stand-in', () => {
  it('has none without a command', () => {
    expect(createFfprobe(null)).toBeNull()
  })

  it('names the file as a file, in one argument, behind the white lists', async () => {
    const echo = await script(
      'echo',
      'console.log(JSON.stringify({ args: process.argv.slice(2) }))',
    )
    const path = '/books/a "b"; $(c) -i http:/x.mp3'
    const { args } = (await createFfprobe(echo)!.rawProbe(path)) as { args: string[] }
    expect(args.slice(-2)).toEqual(['-i', `file:${path}`])
    expect(args[args.indexOf('-protocol_whitelist') + 1]).toBe('file')
    const formats = args[args.indexOf('-format_whitelist') + 1]!.split(',')
    expect(formats).toContain('mp3')
    for (const list of [
      'hls',
      'concat',
      'dash',
      'sdp',
      'imf',
      'webm_dash_manifest',
      'applehttp',
      'image2',
      'tty',
    ]) {
      expect(formats).not.toContain(list)
    }
  })

  it.each([
    [
      'refused',
      'console.error("a.mp3: Invalid data found"); process.exit(1)',
      'Invalid data found',
    ],
    ['refused', 'console.log("no json")', 'no JSON'],
    ['slow', 'process.stdout.write("x".repeat(40 * 1024 * 1024))', 'too much'],
  ])('says why it is %s', async (reason, body, message) => {
    const ffprobe = createFfprobe(await script(`fails-${message.length}`, body))!
    await expect(ffprobe.rawProbe('/a.mp3')).rejects.toMatchObject({
      reason,
      message: expect.stringContaining(message),
    })
  })

  it('says when there is none', async () => {
    await expect(createFfprobe(join(folder, 'none'))!.rawProbe('/a')).rejects.toMatchObject({
      reason: 'absent',
    })
  })

  it('stops when it is told to', async () => {
    const waits = await script('waits', 'setInterval(() => {}, 1000)')
    const stop = new AbortController()
    const answer = createFfprobe(waits)!.rawProbe('/a', stop.signal)
    stop.abort()
    await expect(answer).rejects.toMatchObject({ name: 'AbortError' })
  })
})

const { ffprobe } = await locateMediaTools({ ffmpeg: null, ffprobe: null })

describe.skipIf(ffprobe === null)('asking the real one (skipped when there is none)', () => {
  it.each(['100% #1 "quoted" é.mp3', 'http:__x.mp3'])('reads a file called %s', async (name) => {
    const path = join(folder, name)
    await writeFile(path, audioBytes('.mp3', { seconds: 1, tags: { title: 'T' } }))
    expect(await createFfprobe(ffprobe)!.rawProbe(path)).toMatchObject({
      format: { format_name: 'mp3' },
    })
  })

  it.each([
    [
      'hls',
      (inner: string) =>
        `#EXTM3U\n#EXT-X-TARGETDURATION:10\n#EXTINF:10,\n${inner}\n#EXT-X-ENDLIST\n`,
    ],
    ['concat', (inner: string) => `ffconcat version 1.0\nfile '${inner}'\n`],
  ])('does not follow a %s list that calls itself .mp3', async (kind, list) => {
    const inner = join(folder, 'inner.mp3')
    await writeFile(inner, audioBytes('.mp3', { seconds: 1 }))
    const path = join(folder, `${kind}.mp3`)
    await writeFile(path, list(inner))
    await expect(createFfprobe(ffprobe)!.rawProbe(path)).rejects.toMatchObject({
      reason: 'refused',
    })
  })
})
