import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { testDatabaseUrl } from '#testing/database.ts'
import { createListeningApp } from '#testing/apps/listening-app.ts'
import type { ListeningApp } from '#testing/apps/listening-app.ts'
import { speaker, startServer } from '#testing/server-process.ts'
import type { ServerProcess } from '#testing/server-process.ts'

let app: ListeningApp
let server: ServerProcess | undefined
let call: ReturnType<typeof speaker>

beforeAll(async () => {
  // The data are made in process; the server that gets killed is a real one.
  app = await createListeningApp()
  await app.db.close()
  await app.lectern.app.close()
})
afterAll(async () => {
  await kill()
  rmSync(app.lectern.folder, { recursive: true, force: true })
})

async function start(): Promise<void> {
  const url = await testDatabaseUrl(join(app.lectern.folder, 'config'))
  server = startServer(app.lectern.folder, url === null ? {} : { DATABASE_URL: url })
  call = speaker(await server.ready, app.lectern.root.token ?? '')
}

async function kill(): Promise<void> {
  server?.child.kill('SIGKILL')
  await server?.ended
}

interface Acknowledged {
  id: string
  progressPath: string
  position: number
  listened: number
}

it(
  'keeps what was acknowledged when the process is killed a moment later',
  { timeout: 180_000 },
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
