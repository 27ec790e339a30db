import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp } from '#testing/app.ts'
import type { TestApp } from '#testing/app.ts'
import { nextRuns } from './next-runs.ts'

let test: TestApp
beforeAll(async () => {
  test = await createTestApp()
})
afterAll(() => test?.close())

const ask = (schedule: string, client = test.root) =>
  client.get(`/api/lectern/next-runs?schedule=${encodeURIComponent(schedule)}`)

it('says when a schedule comes next', async () => {
  const { runs } = (await ask('0 * * * *')).body
  expect(runs).toHaveLength(3)
  expect(runs[0]).toBeGreaterThan(test.clock.now)
  expect([runs[0] % 3_600_000, runs[1] - runs[0]]).toEqual([0, 3_600_000])
  expect((await ask('0 0 30 2 *')).body.runs).toEqual([])
  expect(nextRuns('daily', test.clock.now, 3)).toEqual([])
})

it('refuses what is none, and whoever is no admin', async () => {
  const bad = await ask('daily')
  expect([bad.status, bad.text]).toEqual([400, 'That is no schedule of five fields.'])
  expect((await test.root.get('/api/lectern/next-runs')).status).toBe(400)
  expect((await ask('0 * * * *', await test.user('ada'))).status).toBe(403)
})
