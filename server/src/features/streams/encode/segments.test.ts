import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { Problem } from '#platform/problem.ts'
import { RenderFailure } from '#platform/ffmpeg/render-audio.ts'
import type { RenderAudio, RenderJob } from '#platform/ffmpeg/render-audio.ts'
import { createRenderQueue } from '#platform/rendering/render-queue.ts'
import { createSegments } from './segments.ts'
import type { SegmentRequest } from './segments.ts'

let folder = ''
let path = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lectern-making-'))
  path = join(folder, 'book.flac')
  await writeFile(path, 'x')
})
afterAll(() => rm(folder, { recursive: true }))

const never = new AbortController().signal
const profile = { rate: 44_100, channels: 1, bitrate: 64_000 } as const

interface Run {
  job: RenderJob
  /** Gives the frames of a window, as many as it is long. */
  give(window: number): void
  end(): void
  fail(error: Error): void
  isStopped: boolean
}

function frame(): Buffer {
  const bytes = Buffer.alloc(16)
  bytes.writeUInt32BE(0xfff15080)
  bytes.writeUInt16BE((16 << 5) | 0x1f, 4)
  bytes[3] = 0x80
  return bytes
}

/** Segments over a renderer that does what the test says. */
function setUp(most = 2) {
  const runs: Run[] = []
  const kept = new Map<string, Buffer>()
  const render: RenderAudio = (job, take, signal) =>
    new Promise((resolve, reject) => {
      const run: Run = {
        job,
        isStopped: false,
        give(window) {
          const { from = 0, to = 0 } = job.windows[window] ?? {}
          take(window, Buffer.concat(Array.from({ length: (to - from) / 1024 + 1 }, frame)))
        },
        end: resolve,
        fail: reject,
      }
      runs.push(run)
      signal.addEventListener('abort', () => {
        run.isStopped = true
        reject(new DOMException('stopped', 'AbortError'))
      })
    })
  const segments = createSegments({
    render,
    queue: createRenderQueue(most),
    enter: async () => ({}),
    cache: {
      read: async (key) => kept.get(key) ?? null,
      has: async (key) => kept.has(key),
      write: async (key, bytes) => void kept.set(key, bytes),
    },
  })
  async function run(nth: number): Promise<Run> {
    await expect.poll(() => runs[nth]).toBeDefined()
    return runs[nth]!
  }
  return { segments, runs, run, kept }
}

function part(index: number, owner = 'one'): SegmentRequest {
  const file = { path, startOffset: 0, duration: 600, channels: 1, codec: 'flac', size: 1 }
  return { person: owner, owner, index, duration: 600, files: [file], profile }
}

it('makes neighbours along with what was asked for, and starts nothing for them', async () => {
  const { segments, run, runs, kept } = setUp()
  const answer = segments.get(part(10), never)
  const first = await run(0)
  expect(first.job.windows).toHaveLength(3)
  const next = segments.get(part(11), never)
  first.give(0)
  expect((await answer).length).toBe(258 * 16)
  first.give(1)
  expect((await next).length).toBe(259 * 16)
  first.give(2)
  expect(first.isStopped).toBe(true)
  expect(kept.size).toBe(3)
  await segments.get(part(11), never)
  expect(runs).toHaveLength(1)
})

it('makes what is behind ahead of time', async () => {
  const { segments, run, kept } = setUp()
  const answer = segments.get(part(20), never)
  const first = await run(0)
  for (const window of [0, 1, 2]) first.give(window)
  await answer
  await segments.get(part(22), never)
  const ahead = await run(1)
  for (const window of [0, 1, 2]) ahead.give(window)
  expect(kept.size).toBe(6)
})

it('asks once for what many want, and stops when the last of them is gone', async () => {
  const { segments, run, runs } = setUp()
  const clients = [1, 2, 3].map(() => new AbortController())
  const answers = clients.map(({ signal }, nth) =>
    segments.get(part(5, `session ${nth}`), signal).catch((error: Error) => error.name),
  )
  const only = await run(0)
  clients[0]?.abort()
  clients[1]?.abort()
  expect(await answers[0]).toBe('AbortError')
  expect(only.isStopped).toBe(false)
  clients[2]?.abort()
  expect(await answers[2]).toBe('AbortError')
  expect(only.isStopped).toBe(true)
  expect(runs).toHaveLength(1)
  const again = segments.get(part(5), never)
  const second = await run(1)
  second.give(0)
  expect((await again).length).toBeGreaterThan(0)
})

it('begins nothing for a client that left while its segment was looked for', async () => {
  const { segments, runs, run } = setUp(1)
  const client = new AbortController()
  const asked = segments.get(part(5), client.signal)
  client.abort()
  await expect(asked).rejects.toMatchObject({ name: 'AbortError' })
  const next = segments.get(part(60), never)
  const first = await run(0)
  first.give(0)
  await next
  const starts = runs.map(({ job }) =>
    job.pieces.map((piece) => (piece.kind === 'file' ? piece.from : 0)),
  )
  expect(starts.flat().every((from) => from > 100 * 44_100)).toBe(true)
})

it('makes nothing ahead for a session that ended meanwhile', async () => {
  const { segments, runs, run } = setUp(1)
  const answer = segments.get(part(5), never)
  const first = await run(0)
  for (const window of [0, 1, 2]) first.give(window)
  await answer
  // Its last neighbour is kept: what is behind it would be made ahead.
  await segments.get(part(7), never)
  segments.leave('one')
  const other = segments.get(part(60, 'two'), never)
  const second = await run(1)
  second.give(0)
  await other
  expect(
    second.job.pieces.some((piece) => piece.kind === 'file' && piece.from > 300 * 44_100),
  ).toBe(true)
  expect(runs).toHaveLength(2)
})

it('takes what nobody waits for out of the line', async () => {
  const { segments, run, runs } = setUp(1)
  const busy = segments.get(part(1), never)
  const first = await run(0)
  const client = new AbortController()
  const unwanted = segments.get(part(50), client.signal).catch((error: Error) => error.name)
  await new Promise(setImmediate)
  client.abort()
  expect(await unwanted).toBe('AbortError')
  for (const window of first.job.windows.keys()) first.give(window)
  await busy
  expect(
    runs.some(({ job }) =>
      job.pieces.some((piece) => piece.kind === 'file' && piece.from > 250 * 44_100),
    ),
  ).toBe(false)
})

it('tries alone what failed together, and tells why it fails', async () => {
  const { segments, run } = setUp()
  const answer = segments.get(part(30), never)
  const together = await run(0)
  const neighbour = segments.get(part(31), never)
  together.fail(new RenderFailure('refused', 'the neighbour is broken'))
  const alone = await run(1)
  expect(alone.job.windows).toHaveLength(1)
  alone.give(0)
  expect((await answer).length).toBeGreaterThan(0)
  const other = await run(2)
  other.fail(new RenderFailure('refused', 'broken'))
  const last = await run(3)
  last.fail(new RenderFailure('refused', 'broken'))
  await expect(neighbour).rejects.toMatchObject({ reason: 'refused' })
})

it('refuses a run that ends too early', async () => {
  const { segments, run } = setUp()
  const answer = segments.get(part(98), never)
  const both = await run(0)
  both.end()
  const alone = await run(1)
  alone.end()
  await expect(answer).rejects.toMatchObject({ name: 'RenderFailure', reason: 'refused' })
})

it('says busy to a session that asks for everything at once, and answers the others', async () => {
  const { segments, run } = setUp(1)
  const greedy = Array.from({ length: 60 }, (_, index) =>
    segments.get(part(index, 'greedy'), never).catch((error: unknown) => error),
  )
  await run(0)
  const first = await Promise.race(greedy)
  expect(first).toBeInstanceOf(Problem)
  expect((first as Problem).kind).toBe('busy')
})

it('knows files that are gone and segments that never were', async () => {
  const { segments } = setUp()
  const gone = part(3)
  const files = gone.files.map((file) => ({ ...file, path: `${path}.gone` }))
  await expect(segments.get({ ...gone, files }, never)).rejects.toMatchObject({ kind: 'missing' })
  await expect(segments.get(part(100), never)).rejects.toMatchObject({ kind: 'missing' })
})

it('ends everything when it is closed', async () => {
  const { segments, run } = setUp()
  const answer = segments.get(part(2), never).catch((error: Error) => error.name)
  const running = await run(0)
  segments.close()
  expect([await answer, running.isStopped]).toEqual(['AbortError', true])
  await expect(segments.get(part(3), never)).rejects.toMatchObject({ kind: 'busy' })
})
