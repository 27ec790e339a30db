import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ApartFailure, runApart } from './apart.ts'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lectern-apart-'))
})
afterAll(() => rm(folder, { recursive: true }))

/** Longer than any script here needs on the busiest machine. */
const patienceMs = 60_000

interface RunOptions {
  input?: unknown
  signal?: AbortSignal
  timeoutMs?: number
}

async function run(
  body: string,
  { input = null, signal, timeoutMs = patienceMs }: RunOptions = {},
): Promise<unknown> {
  const head = `import { parentPort, workerData } from 'node:worker_threads'\n`
  await writeFile(join(folder, 'it.worker.js'), head + body)
  await writeFile(join(folder, 'package.json'), '{"type":"module"}')
  return runApart({
    beside: pathToFileURL(join(folder, 'chunks', 'caller.js')).href,
    name: 'it',
    input,
    timeoutMs,
    heapMb: 64,
    ...(signal ? { signal } : {}),
  })
}

it('gives what the script tells, although it would go on', async () => {
  const body = 'setInterval(() => {}, 1000); parentPort.postMessage(workerData.twice * 2)'
  expect(await run(body, { input: { twice: 21 } })).toBe(42)
})

it.each([
  ['never ends', 'for (;;) {}', 'too long', 500],
  ['wants all memory', 'const all = []; for (;;) all.push([1, 2, 3, {}])', 'failed', patienceMs],
  ['fails', 'throw new Error("no")', 'failed', patienceMs],
  ['says nothing', '', 'no answer', patienceMs],
])('ends a script that %s', { timeout: patienceMs }, async (_name, body, reason, timeoutMs) => {
  const error: unknown = await run(body, { timeoutMs }).catch((reason: unknown) => reason)
  expect(error).toBeInstanceOf(ApartFailure)
  expect(String(error)).toContain(reason)
})

it('ends when nobody waits any more', async () => {
  const stop = new AbortController()
  const answer = run('for (;;) {}', { signal: stop.signal })
  setImmediate(() => stop.abort(new Error('gone')))
  await expect(answer).rejects.toThrow('gone')
})
