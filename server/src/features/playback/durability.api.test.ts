import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createListeningApp } from '#testing/listening-app.ts'
import type { ListeningApp } from '#testing/listening-app.ts'

const tsx = createRequire(import.meta.url).resolve('tsx')
const main = fileURLToPath(new URL('../../main.ts', import.meta.url))

let app: ListeningApp
let child: ChildProcess | null = null
let base = ''

beforeAll(async () => {
  // The data are made in process; the server that gets killed is a real one.
  app = await createListeningApp()
  await app.db.close()
  await app.lectern.app.close()
})
afterAll(() => {
  child?.kill('SIGKILL')
  rmSync(app.lectern.folder, { recursive: true, force: true })
})

async function start(): Promise<void> {
  const { folder } = app.lectern
  child = spawn(process.execPath, ['--import', tsx, main], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      PORT: '0',
      HOST: '127.0.0.1',
      CONFIG_PATH: join(folder, 'config'),
      METADATA_PATH: join(folder, 'metadata'),
      LOG_LEVEL: 'silent',
    },
  })
  let said = ''
  while (!/ready: \S+\//.test(said)) {
    const [chunk] = (await Promise.race([
      once(child.stdout as NodeJS.EventEmitter, 'data'),
      once(child, 'exit').then(() => Promise.reject(new Error(`no server: ${said}`))),
    ])) as [Buffer]
    said += String(chunk)
  }
  base = /ready: (\S+)\//.exec(said)?.[1] ?? ''
}

async function kill(): Promise<void> {
  if (child === null) return
  const ended = once(child, 'exit')
  child.kill('SIGKILL')
  await ended
}

async function call(method: string, path: string, body?: unknown) {
  const response = await fetch(`${base}${path}`, {
    method,
    headers: {
      authorization: `Bearer ${app.lectern.root.token ?? ''}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  // oxlint-disable-next-line typescript/no-explicit-any -- whatever the server says
  return { status: response.status, text, json: (): any => JSON.parse(text) }
}

interface Acknowledged {
  id: string
  progressPath: string
  position: number
  listened: number
}

it(
  'keeps what was acknowledged when the process is killed a moment later',
  { timeout: 60_000 },
  async () => {
    await start()
    const { book, long, hidden, podcast, episode } = app.ids
    const things = [book, long, hidden, `${podcast}/${episode}`]
    const sessions: Acknowledged[] = []
    for (const [index, thing] of things.entries()) {
      const [itemId, episodeId] = thing.split('/')
      const path = `/api/items/${itemId}/play${episodeId ? `/${episodeId}` : ''}`
      const opened = await call('POST', path, { deviceInfo: { deviceId: `device-${index}` } })
      const { id } = opened.json()
      sessions.push({ id, progressPath: `/api/me/progress/${thing}`, position: 0, listened: 0 })
    }
    let acknowledged = 0
    let enough!: () => void
    const isEnough = new Promise<void>((resolve) => (enough = resolve))
    const loops = sessions.map(async (session) => {
      for (let turn = 1; ; turn++) {
        const report = { currentTime: turn / 2, timeListened: 0.5, duration: 3600 }
        const answer = await call('POST', `/api/session/${session.id}/sync`, report).catch(
          () => null,
        )
        if (answer === null) return
        expect(answer.status).toBe(200)
        session.position = report.currentTime
        session.listened += report.timeListened
        if (++acknowledged === 120) enough()
      }
    })
    await isEnough
    await kill()
    await Promise.all(loops)

    await start()
    for (const session of sessions) {
      expect(session.position).toBeGreaterThan(0)
      const open = (await call('GET', `/api/session/${session.id}`)).json()
      expect(open.currentTime).toBeGreaterThanOrEqual(session.position)
      expect(open.timeListening).toBeGreaterThanOrEqual(session.listened)
      const place = (await call('GET', session.progressPath)).json()
      expect(place.currentTime).toBeGreaterThanOrEqual(session.position)
      const next = { currentTime: open.currentTime + 10, timeListened: 10 }
      expect((await call('POST', `/api/session/${session.id}/sync`, next)).text).toBe('OK')
    }
    await kill()
  },
)
