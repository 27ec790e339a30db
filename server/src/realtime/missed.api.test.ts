import { afterAll, beforeAll, expect, it } from 'vitest'
import { listenAs } from '#guard/listener.ts'
import { createListeningApp } from '#testing/apps/listening-app.ts'
import type { ListeningApp } from '#testing/apps/listening-app.ts'

let world: ListeningApp
beforeAll(async () => {
  world = await createListeningApp()
  await world.lectern.app.listen()
})
afterAll(() => world.close())

/** What somebody who comes with this token is told first. */
async function greeting(token: string | null): Promise<string> {
  const listener = await listenAs(world.lectern.app.port(), token)
  listener.close()
  return listener.heard.find(({ event }) => event === 'init')?.text ?? ''
}

it('tells who comes late that something changed since they signed in, and nobody else', async () => {
  const { lectern, ids } = world
  await lectern.user('ben')
  lectern.clock.now += 60_000
  const [root, ben] = [await lectern.signIn('root'), await lectern.signIn('ben')]
  expect(await greeting(root.token)).not.toContain('lecternMissed')
  const place = await root.patch(`/api/me/progress/${ids.book}`, { currentTime: 20 })
  expect(place.status).toBe(200)
  await expect.poll(() => greeting(root.token)).toContain('"lecternMissed":true')
  expect(await greeting(ben.token)).not.toContain('lecternMissed')
  lectern.clock.now += 60_000
  expect(await greeting((await lectern.signIn('root')).token)).not.toContain('lecternMissed')
})
