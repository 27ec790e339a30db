/**
 * How long the tools for files take, through the whole server, and one ffmpeg for the same: `npx tsx scripts/bench-tools.ts
 * [hours of the M4B, 20] [minutes of each of four MP3s, 15]`. Files lie below the folder for temporary files; needs ffmpeg.
 */
import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, stat } from 'node:fs/promises'
import { availableParallelism, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { createTestApp } from '../server/src/testing/app.ts'
import { mediaTools } from '../server/src/testing/media/video.ts'

const hours = Number(process.argv[2] ?? 20)
const minutes = Number(process.argv[3] ?? 15)
const command = mediaTools.ffmpeg
if (command === null) throw new Error('This needs ffmpeg')
const ffmpeg = (...args: string[]) =>
  promisify(execFile)(command, ['-v', 'error', '-y', '-nostdin', ...args])

const folder = await mkdtemp(join(tmpdir(), 'lectern-bench-tools-'))
const test = await createTestApp()
const books = join(test.mediaFolder, 'books')

/** Something like a voice: tones that come and go, and noise. */
const voice = (seconds: number, pitch: number) => [
  '-f',
  'lavfi',
  '-i',
  `aevalsrc='0.3*sin(2*PI*(${pitch}+40*sin(2*PI*3*t))*t)*(0.5+0.5*sin(2*PI*1.7*t))+0.05*(random(0)-0.5)':s=44100:d=${seconds}`,
]

async function timed(name: string, work: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await work()
  const seconds = (performance.now() - started) / 1000
  console.log(`${name}: ${seconds.toFixed(1)} s (load average ${loadavg()[0]?.toFixed(1)})`)
  return seconds
}

async function idle(): Promise<void> {
  for (;;) {
    const { body } = await test.root.get('/api/tasks')
    if (body.tasks.length === 0) return
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

async function run(path: string): Promise<void> {
  const { status, text } = await test.root.post(path)
  if (status !== 200) throw new Error(`${path}: ${status} ${text}`)
  await idle()
}

try {
  await mkdir(join(books, 'Long'), { recursive: true })
  await mkdir(join(books, 'Four'), { recursive: true })
  const hour = join(folder, 'hour.m4a')
  await ffmpeg(...voice(3600, 180), '-c:a', 'aac', '-b:a', '64k', hour)
  const chapters = Array.from({ length: hours * 4 }, (_, nth) => nth)
  const whole = join(books, 'Long', 'Long.m4a')
  await ffmpeg('-stream_loop', String(hours - 1), '-i', hour, '-c', 'copy', whole)
  const parts = [0, 1, 2, 3].map((nth) => join(books, 'Four', `${nth}.mp3`))
  for (const [nth, path] of parts.entries())
    await ffmpeg(...voice(minutes * 60, 140 + nth * 30), '-c:a', 'libmp3lame', '-b:a', '64k', path)
  const made = { name: 'Books', folders: [{ fullPath: books }], settings: { disableWatcher: true } }
  const { id: libraryId } = (await test.root.post('/api/libraries', made)).body
  await run(`/api/libraries/${libraryId}/scan`)
  const { results } = (await test.root.get(`/api/libraries/${libraryId}/items?limit=0`)).body
  const idOf = (relPath: string): string =>
    results.find((item: { relPath: string }) => item.relPath === relPath).id
  const long = idOf('Long')
  await test.root.post(`/api/items/${long}/chapters`, {
    chapters: chapters.map((nth) => ({
      id: nth,
      start: nth * 900,
      end: (nth + 1) * 900,
      title: `Chapter ${nth + 1}`,
    })),
  })
  console.log(`${(await stat(whole)).size} bytes, ${hours} h; ${availableParallelism()} processors`)
  await timed(`an M4B of ${hours} h, copied`, () =>
    run(`/api/tools/item/${long}/encode-m4b?codec=copy`),
  )
  const list = parts.flatMap((path) => ['-i', path])
  const joint = `${parts.map((_, nth) => `[${nth}:a]`).join('')}concat=n=4:v=0:a=1`
  const form = ['-c:a', 'aac', '-b:a', '64k', '-ar', '44100', '-ac', '2']
  const one = await timed('one ffmpeg, four MP3s into AAC', () =>
    ffmpeg(...list, '-filter_complex', joint, ...form, join(folder, 'one.m4b')),
  )
  const ours = await timed('the same as a tool, proven and exchanged', () =>
    run(`/api/tools/item/${idOf('Four')}/encode-m4b?codec=aac&bitrate=64k&channels=2`),
  )
  console.log(`${(one / ours).toFixed(2)} times as fast`)
} finally {
  await test.close()
  await rm(folder, { recursive: true, force: true })
}
