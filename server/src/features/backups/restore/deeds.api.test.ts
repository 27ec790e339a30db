import { afterEach, beforeEach, expect, it } from 'vitest'
import { createTestApp } from '#testing/app.ts'
import type { TestApp } from '#testing/app.ts'

let test: TestApp
beforeEach(async () => {
  test = await createTestApp()
})
afterEach(() => test.close())

interface Listed {
  action: string
  by: { name: string }
  target: { name: string | null }
}

/** What was done, the newest first. */
async function deeds(): Promise<string[]> {
  const { entries } = (await test.root.get('/api/lectern/audit?limit=200')).body
  return entries.map(({ action, by, target }: Listed) => `${by.name} ${action} ${target.name}`)
}

async function backUp(): Promise<string> {
  const { body } = await test.root.post('/api/backups')
  test.clock.now += 60_000
  return body.backups[0].id
}

it('keeps what was done after the backup in the log, and says who restored which one', async () => {
  await test.user('ada')
  const id = await backUp()
  await test.user('eva')
  const made = await backUp()
  const before = await deeds()
  expect(before).toContain('root user-added eva')

  expect((await test.root.get(`/api/backups/${id}/apply`)).status).toBe(200)
  expect(await deeds()).toEqual([`root backup-restored ${id}`, ...before])
  // Forward again, and once more the same one: nothing is there twice.
  expect((await test.root.get(`/api/backups/${made}/apply`)).status).toBe(200)
  expect((await test.root.get(`/api/backups/${made}/apply`)).status).toBe(200)
  const restored = [made, made, id].map((one) => `root backup-restored ${one}`)
  expect(await deeds()).toEqual([...restored, ...before])
}, 240_000)
