import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { MoveState } from '@lectern/contract'
import { afterEach, beforeEach, expect, it } from 'vitest'
import {
  coversOf,
  layInstallation,
  livedInInstallation,
  zipInto,
} from '#testing/apps/abs-installation.ts'
import { isSqlite } from '#testing/database.ts'
import { speaker, startServer } from '#testing/server-process.ts'
import type { ServerProcess } from '#testing/server-process.ts'

const books = 400
const route = '/api/lectern/moving-in'

let folder: string
let backup: string
let library: string
let server: ServerProcess
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'lectern-moving-killed-'))
  const lived = await livedInInstallation({ secret: 'theirs', books })
  library = lived.library
  backup = join(folder, 'theirs.audiobookshelf')
  await zipInto(backup, {
    'absdatabase.sqlite': readFileSync(layInstallation(join(folder, 'abs'), lived.tables)),
    ...coversOf(lived.items, Buffer.alloc(20_000, 'a picture')),
  })
})
afterEach(async () => {
  await kill()
  rmSync(folder, { recursive: true, force: true })
})

async function start(): Promise<string> {
  server = startServer(folder)
  return server.ready
}

async function kill(): Promise<void> {
  server.child.kill('SIGKILL')
  await server.ended
}

const namesIn = (...path: string[]): string[] => {
  const place = join(folder, ...path)
  return existsSync(place) ? readdirSync(place) : []
}

/** Sends the backup, as a browser does. */
async function send(base: string): Promise<string> {
  const { id } = (await speaker(base)('POST', route, {})).json() as MoveState
  const form = new FormData()
  form.append('file', new Blob([readFileSync(backup)]), 'theirs.audiobookshelf')
  await fetch(`${base}${route}/${id}/file`, { method: 'POST', body: form })
  return id
}

async function stateOf(base: string, id: string): Promise<MoveState> {
  return (await speaker(base)('GET', `${route}/${id}`)).json() as MoveState
}

async function until(base: string, id: string, phase: MoveState['phase']): Promise<MoveState> {
  for (;;) {
    const state = await stateOf(base, id)
    if (state.phase === phase) return state
    if (state.phase === 'failed') throw new Error(state.problem ?? '')
    await delay(20)
  }
}

const begin = async (base: string, id: string): Promise<void> => {
  await until(base, id, 'checked')
  await speaker(base)('POST', `${route}/${id}/start`, {})
}

/** Moments at which the server is killed, in the order in which they come. */
const moments: [string, (base: string, id: string) => Promise<void>][] = [
  [
    'it is looked through',
    async () => {
      while (!namesIn('config').some((name) => name.startsWith('.import-'))) await delay(1)
    },
  ],
  [
    'covers are copied',
    async (base, id) => {
      await begin(base, id)
      while (namesIn('metadata', 'items').length < 20) await delay(1)
    },
  ],
  [
    'everything is being written',
    async (base, id) => {
      await begin(base, id)
      while (((await stateOf(base, id)).progress ?? 0) < 0.6) await delay(2)
    },
  ],
  [
    'the last of it is being written',
    async (base, id) => {
      await begin(base, id)
      while (((await stateOf(base, id)).progress ?? 0) < 0.95) {
        if ((await stateOf(base, id)).phase === 'done') break
        await delay(2)
      }
    },
  ],
  [
    'it was just done',
    async (base, id) => {
      await begin(base, id)
      await until(base, id, 'done')
    },
  ],
]

it.runIf(isSqlite).each(moments)(
  'a server killed while %s has nothing or everything, and the next try brings it',
  async (_, moment) => {
    let base = await start()
    await moment(base, await send(base))
    await kill()

    base = await start()
    const status = async () => (await speaker(base)('GET', '/status')).json()
    const before = await status()
    if (!before.isInit) {
      // Whoever sits beside it may go on as before.
      expect(before.lectern.needsSetupCode).toBe(false)
      const id = await send(base)
      await begin(base, id)
      await until(base, id, 'done')
    }
    expect((await status()).isInit).toBe(true)
    const person = { username: 'ada', password: 'their password' }
    const signedIn = await speaker(base)('POST', '/login', person)
    expect(signedIn.status).toBe(200)
    const ada = speaker(base, signedIn.json().user.accessToken)
    const shelf = (await ada('GET', `/api/libraries/${library}/items?limit=1`)).json()
    expect(shelf.total).toBe(books)
    expect((await ada('GET', '/api/collections')).json().collections).toHaveLength(1)
    const { mediaProgress } = (await ada('GET', '/api/me')).json()
    expect(mediaProgress).toHaveLength(books / 2)
    expect(namesIn('metadata', 'items')).toHaveLength(books)
    await expect
      .poll(() => namesIn('config').filter((name) => /^\.(lectern-|import-)/.test(name)), {
        timeout: 20_000,
      })
      .toEqual([])
  },
  240_000,
)
