import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { chirp, ffmpeg, makeSound } from '#testing/media/sound.ts'
import { createRenderAudio, renderArgs } from './render-audio.ts'
import type { Piece, RenderJob } from './render-audio.ts'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lectern-render-'))
})
afterAll(() => rm(folder, { recursive: true }))

const never = new AbortController().signal
const second = 44_100

function job(...pieces: Piece[]): RenderJob {
  return { pieces, windows: [{ from: 0, to: second }], rate: second, channels: 1, bitrate: 64_000 }
}

function from(path: string, at = 0): Piece {
  return { kind: 'file', path, from: at * second, to: (at + 1) * second, mayLack: 0 }
}

it('names files as files, in one argument, behind the white lists, and never in the graph', () => {
  const path = '/books/a "b"; $(c) [0] -i http:/x,y\'%d.mp3'
  const args = renderArgs(job(from(path, 100)))
  const input = args.indexOf(`file:${path}`)
  expect(args.slice(input - 1, input)).toEqual(['-i'])
  expect(args.slice(0, input)).toContain('-protocol_whitelist')
  expect(args[args.indexOf('-protocol_whitelist') + 1]).toBe('file')
  expect(args[args.indexOf('-format_whitelist') + 1]).not.toMatch(/hls|concat|dash|sdp/)
  expect(args.filter((arg) => arg.includes('books'))).toHaveLength(1)
  expect(args[args.indexOf('-ss') + 1]).toBe('97.5')
})

it('stops the program when nobody wants the sound any more', async () => {
  const script = join(folder, 'waits')
  const pidFile = join(folder, 'pid')
  await writeFile(
    script,
    `#!${process.execPath}\nrequire('fs').writeFileSync(${JSON.stringify(pidFile)}, String(process.pid))\nsetInterval(() => {}, 1000)\n`,
  )
  await chmod(script, 0o755)
  const stop = new AbortController()
  const rendering = createRenderAudio(script)!(
    job({ kind: 'silence', samples: second }),
    () => {},
    stop.signal,
  )
  const outcome = rendering.catch((error: Error) => error.name)
  await expect
    .poll(() => readFile(pidFile, 'utf8').catch(() => ''), { timeout: 30_000 })
    .not.toBe('')
  const pid = Number(await readFile(pidFile, 'utf8'))
  stop.abort()
  expect(await outcome).toBe('AbortError')
  await expect.poll(() => isAlive(pid)).toBe(false)
})

it('says that there is no program', async () => {
  expect(createRenderAudio(null)).toBeNull()
  const rendering = createRenderAudio(join(folder, 'none'))!(job(), () => {}, never)
  await expect(rendering).rejects.toMatchObject({ name: 'RenderFailure', reason: 'absent' })
})

describe.skipIf(ffmpeg === null)('the real one (skipped when there is none)', () => {
  const render = createRenderAudio(ffmpeg)!

  async function bytesOf(wanted: RenderJob): Promise<Buffer[]> {
    const windows: Buffer[][] = wanted.windows.map(() => [])
    await render(wanted, (window, bytes) => void windows[window]?.push(bytes), never)
    return windows.map((parts) => Buffer.concat(parts))
  }

  it('gives equal bytes for equal windows, alone and together, and whatever files are called', async () => {
    const path = join(folder, `a "b"; '%d' [x] é#.flac`)
    await makeSound([...chirp(300, 12), path])
    const whole = { ...from(path, 3), to: 9 * second } as Piece
    const windows = [0, 2, 4].map((at) => ({ from: at * second, to: (at + 2) * second }))
    const together = await bytesOf({ ...job(whole), windows })
    for (const [nth, bytes] of together.entries()) {
      const piece = { ...from(path, 3 + nth * 2), to: (5 + nth * 2) * second } as Piece
      const [alone] = await bytesOf({ ...job(piece), windows: [windows[0]!] })
      expect([nth, alone?.equals(bytes)]).toEqual([nth, true])
    }
  })

  it.each([
    [
      'hls',
      (inner: string) =>
        `#EXTM3U\n#EXT-X-TARGETDURATION:10\n#EXTINF:10,\n${inner}\n#EXT-X-ENDLIST\n`,
    ],
    ['concat', (inner: string) => `ffconcat version 1.0\nfile '${inner}'\n`],
  ])('does not follow a %s list that calls itself .mp3', async (kind, list) => {
    const inner = join(folder, 'inner.flac')
    await makeSound([...chirp(300, 2), inner])
    const path = join(folder, `${kind}.mp3`)
    await writeFile(path, list(inner))
    await expect(bytesOf(job(from(path)))).rejects.toMatchObject({ reason: 'refused' })
  })
})

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}
