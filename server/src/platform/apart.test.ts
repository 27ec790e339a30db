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

async function run(body: string, input: unknown = null, signal?: AbortSignal): Promise<unknown> {
  const head = `import { parentPort, workerData } from 'node:worker_threads'\n`
  await writeFile(join(folder, 'it.worker.js'), head + body)
  await writeFile(join(folder, 'package.json'), '{"type":"module"}')
  return runApart({
    beside: pathToFileURL(join(folder, 'chunks', 'caller.js')).href,
    name: 'it',
    input,
    timeoutMs: 3_000,
    heapMb: 64,
    ...(signal ? { signal } : {}),
  })
}

it('gives what the script tells, although it would go on', async () => {
  const body = 'setInterval(() => {}, 1000); parentPort.postMessage(workerData.twice * 2)'
  expect(await run(body, { twice: 21 })).toBe(42)
})

it.each([
  ['never ends', 'for (;;) {}', 'too long'],
  ['wants all memory', 'const all = []; for (;;) all.push([1, 2, 3, {}])', 'failed'],
  ['fails', 'throw new Error("no")', 'failed'],
  ['says nothing', '', 'no answer'],
])('ends a script that %s', async (_name, body, reason) => {
  const error: unknown = await run(body).catch((reason: unknown) => reason)
  expect(error).toBeInstanceOf(ApartFailure)
  expect(String(error)).toContain(reason)
})

it('ends when nobody waits any more', async () => {
  const stop = new AbortController()
  const answer = run('for (;;) {}', null, stop.signal)
  setImmediate(() => stop.abort(new Error('gone')))
  await expect(answer).rejects.toThrow('gone')
})
