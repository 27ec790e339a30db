import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { appendFile, mkdir, mkdtemp, open, readFile, rm, writeFile } from 'node:fs/promises'
import { get } from 'node:http'
import type { IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { audio, library } from '#testing/fixture-library.ts'
import { listenAs } from './listener.ts'
import { firstRun, speaker, startServer } from '#testing/server-process.ts'
import type { ServerProcess } from '#testing/server-process.ts'

let folder: string
const running: ServerProcess[] = []
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lectern-process-'))
})
afterEach(async () => {
  for (const { child, ended } of running.splice(0)) {
    child.kill('SIGKILL')
    await ended
  }
  await rm(folder, { recursive: true, force: true })
})

function start(
  env: Record<string, string> = {},
  place = folder,
  wrapper: string[] = [],
): ServerProcess {
  const server = startServer(place, env, wrapper)
  running.push(server)
  return server
}

/** A library with one book whose file is too big to slip into the buffers of a connection; the book's id and ino. */
async function bookOn(base: string, token: string): Promise<{ id: string; ino: string }> {
  const call = speaker(base, token)
  const fullPath = join(folder, 'media')
  await library({ 'Ada/Book/01.mp3': audio({ seconds: 60 }) }, fullPath)
  await appendFile(join(fullPath, 'Ada/Book/01.mp3'), Buffer.alloc(64 * 1024 * 1024))
  const created = await call('POST', '/api/libraries', {
    name: 'Books',
    folders: [{ fullPath }],
    settings: { disableWatcher: true },
  })
  const libraryId: string = created.json().id
  await call('POST', `/api/libraries/${libraryId}/scan`)
  while ((await call('GET', '/api/tasks')).json().tasks.length > 0) await delay(20)
  const { id } = (await call('GET', `/api/libraries/${libraryId}/items`)).json().results[0]
  const item = (await call('GET', `/api/items/${id}?expanded=1`)).json()
  return { id, ino: item.libraryFiles[0].ino }
}

/** Whether a file system of a few MB can be mounted where only our process sees it. */
const canMount =
  spawnSync('unshare', ['-rm', 'sh', '-c', 'mount -t tmpfs none /mnt'], { timeout: 5000 })
    .status === 0

describe('a server that can not start says why and ends', { timeout: 180_000 }, () => {
  it('when another has its data or its port; the other one goes on', async () => {
    const first = start()
    const base = await first.ready
    const second = await start().ended
    expect(second.code).toBe(1)
    expect(second.stderr).toMatch(/^Another Lectern server is using the data folder .+\n$/)

    const elsewhere = join(folder, 'elsewhere')
    await mkdir(elsewhere)
    const third = await start({ PORT: new URL(base).port }, elsewhere).ended
    expect(third.code).toBe(1)
    expect(third.stderr).toMatch(/^Port \d+ is in use already\. .+\n$/)
    expect((await speaker(base)('GET', '/ping')).status).toBe(200)
  })

  it('when its data folder is a file', async () => {
    await writeFile(join(folder, 'config'), '')
    const { code, stderr } = await start().ended
    expect(code).toBe(1)
    expect(stderr).toMatch(/config is needed as a folder, but there is a file\. .+\n$/)
    const below = await start({ CONFIG_PATH: join(folder, 'config', 'deeper') }).ended
    expect(below.stderr).toMatch(/is needed as a folder, but there is a file\. .+\n$/)
  })

  const settings = [
    ['CONFIG_PATH', 'config'],
    ['METADATA_PATH', 'metadata'],
  ] as const
  it.skipIf(!canMount).each(settings)('when %s is read-only or full', async (setting, name) => {
    await mkdir(join(folder, name))
    const mounted = (options: string, fill = 'true') => [
      'unshare',
      '-rm',
      'sh',
      '-c',
      `mount -t tmpfs -o ${options} none "$${setting}" && ${fill}; exec "$@"`,
      'sh',
    ]
    const readOnly = await start({}, folder, mounted('ro')).ended
    expect(readOnly.code).toBe(1)
    expect(readOnly.stderr).toBe(
      `The folder ${join(folder, name)} is on a disk that is read-only. Mend that, or choose another ${setting}.\n`,
    )
    const fill = `dd if=/dev/zero of="$${setting}/full" bs=64k 2>/dev/null`
    const full = await start({}, folder, mounted('size=256k', fill)).ended
    expect(full.code).toBe(1)
    expect(full.stderr).toBe(
      `The disk of the folder ${join(folder, name)} is full. Make room, or choose another ${setting}.\n`,
    )
  })

  it('when its database is a folder', async () => {
    await mkdir(join(folder, 'config', 'lectern.sqlite'), { recursive: true })
    const { code, stderr } = await start().ended
    expect(code).toBe(1)
    expect(stderr).toMatch(/^The folder .+config can't be (written|used).+ CONFIG_PATH\.\n$/)
  })

  it('when a setting makes no sense', async () => {
    const { code, stderr } = await start({ PORT: 'many' }).ended
    expect(code).toBe(1)
    expect(stderr).toMatch(/^The setting PORT is not valid/)
  })
})

it(
  'ends politely while somebody listens, and has everything afterwards',
  { timeout: 180_000 },
  async () => {
    const server = start()
    const base = await server.ready
    const token = await firstRun(base)
    const book = await bookOn(base, token)
    const listener = await listenAs(Number(new URL(base).port), token)
    const stream = await openStream(`${base}/api/items/${book.id}/file/${book.ino}?token=${token}`)
    const place = { currentTime: 21, duration: 60 }
    await speaker(base, token)('PATCH', `/api/me/progress/${book.id}`, place)
    const left = once(listener.socket as unknown as NodeJS.EventEmitter, 'disconnect')
    server.child.kill('SIGTERM')
    const end = await Promise.race([server.ended, delay(10_000, 'still running after 10 s')])
    expect(end).toMatchObject({ code: 0, signal: null })
    // Clients come back by themselves after this reason, not after 'io server disconnect'.
    expect((await left)[0]).toBe('transport close')
    stream.destroy()
    listener.close()

    const again = await start().ready
    const kept = await speaker(again, token)('GET', `/api/me/progress/${book.id}`)
    expect(kept.json().currentTime).toBe(21)
  },
)

/** Options that run a piece of a module before the server does. */
const before = (code: string) => ({
  NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(code)}`,
})

it(
  'ends with an error when something threw where nobody catches',
  { timeout: 180_000 },
  async () => {
    const server = start(
      before('process.on("SIGUSR2", () => setTimeout(() => { throw new Error("adrift") }))'),
    )
    const base = await server.ready
    const token = await firstRun(base)
    const listener = await listenAs(Number(new URL(base).port), token)
    const left = once(listener.socket as unknown as NodeJS.EventEmitter, 'disconnect')
    server.child.kill('SIGUSR2')
    expect(await server.ended).toMatchObject({ code: 1, signal: null })
    expect((await left)[0]).toBe('transport close')
    await expect(fetch(`${base}/ping`)).rejects.toThrow('fetch failed')
    listener.close()
    expect((await speaker(await start().ready, token)('GET', '/api/me')).status).toBe(200)
  },
)

it('ends with an error when stopping takes too long', { timeout: 180_000 }, async () => {
  const server = start(
    before(
      'import http from "node:http"; http.Server.prototype.close = function () { return this }',
    ),
  )
  await server.ready
  server.child.kill('SIGTERM')
  expect(await server.ended).toMatchObject({ code: 1, signal: null })
})

it('keeps acknowledged progress when it is killed', { timeout: 180_000 }, async () => {
  const server = start()
  const base = await server.ready
  const token = await firstRun(base)
  const book = await bookOn(base, token)
  let acknowledged = 0
  for (let second = 1; ; second++) {
    const place = { currentTime: second / 4, duration: 60 }
    const request = speaker(base, token)('PATCH', `/api/me/progress/${book.id}`, place)
    if (second === 40) server.child.kill('SIGKILL')
    const answer = await request.catch(() => null)
    if (answer === null) break
    expect(answer.status).toBe(200)
    acknowledged = place.currentTime
  }
  await server.ended
  expect(acknowledged).toBeGreaterThan(0)
  const again = await start().ready
  const kept = await speaker(again, token)('GET', `/api/me/progress/${book.id}`)
  expect(kept.json().currentTime).toBeGreaterThanOrEqual(acknowledged)
})

it('leaves a damaged database alone and says so', { timeout: 180_000 }, async () => {
  const server = start()
  await firstRun(await server.ready)
  server.child.kill('SIGTERM')
  await server.ended
  const file = join(folder, 'config', 'lectern.sqlite')
  for (const [offset, bytes] of [
    [8192, Buffer.alloc(40_960, 0xa5)],
    [0, Buffer.from('not a database at all')],
  ] as const) {
    const handle = await open(file, 'r+')
    await handle.write(bytes, 0, bytes.length, offset)
    await handle.close()
    const before = await readFile(file)
    const { code, stderr } = await start().ended
    expect(code).toBe(1)
    expect(stderr).toMatch(/^The database .+ is damaged \(.+\)\. It was left untouched: .+\n$/s)
    expect((await readFile(file)).equals(before)).toBe(true)
  }
})

it.skipIf(!canMount)('goes on with a full disk, without saving', { timeout: 180_000 }, async () => {
  await mkdir(join(folder, 'config'))
  const prepare = 'mount -t tmpfs -o size=6m none "$CONFIG_PATH" && exec "$@"'
  const server = start({}, folder, ['unshare', '-rm', 'sh', '-c', prepare, 'sh'])
  const base = await server.ready
  const call = speaker(base, await firstRun(base))
  let saved = 0
  let status = 200
  while (status === 200) {
    const name = `${saved} ${'x'.repeat(200)}`
    const answer = await call('POST', '/api/users', { username: name, password: 'secret' })
    status = answer.status
    if (status === 200) saved++
    else expect(answer.text).toMatch(/disk is full/)
  }
  expect(status).toBe(507)
  expect((await call('GET', '/ping')).status).toBe(200)
  // Root and everybody who was acknowledged.
  expect((await call('GET', '/api/users')).json().users).toHaveLength(saved + 1)
})

/** Starts a download and reads nothing of it. */
async function openStream(url: string): Promise<IncomingMessage> {
  const [response] = (await once(get(url), 'response')) as [IncomingMessage]
  expect(response.statusCode).toBe(200)
  response.pause()
  response.on('error', () => {})
  return response
}
