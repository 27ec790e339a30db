import { afterEach, expect, it } from 'vitest'
import { createTestApp } from '#testing/app.ts'
import type { TestApp } from '#testing/app.ts'

let test: TestApp
afterEach(() => test.close())

it('are not there unless somebody wants them', async () => {
  test = await createTestApp()
  expect(await test.anonymous.get('/metrics')).toMatchObject({ status: 404, text: 'Not Found' })
})

it('tell Prometheus how the server is', async () => {
  test = await createTestApp({ LECTERN_METRICS: '1' })
  await test.root.get('/api/libraries')
  await test.anonymous.get('/api/items/none/cover?token=secret')
  const { status, headers, text } = await test.anonymous.get('/metrics')
  expect(status).toBe(200)
  expect(headers['content-type']).toBe('text/plain; version=0.0.4; charset=utf-8')
  for (const line of [
    'lectern_http_request_duration_seconds_count{method="GET",route="/api/libraries",status="200"} 1',
    'lectern_users 1',
    'lectern_healthy 1',
    'lectern_playback_sessions_open 0',
    'lectern_sockets_connected 0',
    'lectern_feeds_failing 0',
    'lectern_episode_downloads_waiting 0',
  ])
    expect(text.split('\n')).toContain(line)
  expect(Number(/^lectern_database_bytes (\S+)/m.exec(text)?.[1])).toBeGreaterThan(10_000)
  expect(text).toMatch(/^nodejs_eventloop_lag_seconds /m)
  expect(text).toMatch(/^process_resident_memory_bytes /m)
  expect(text).not.toMatch(/^lectern_backup_age_seconds /m)
  expect(text).not.toContain('secret')
  expect((await test.root.post('/api/backups')).status).toBe(200)
  test.clock.now += 60_000
  const after = (await test.anonymous.get('/metrics')).text
  expect(after).toMatch(/^lectern_backup_age_seconds 6\d/m)
  expect(after).toMatch(/^lectern_tasks_total\{action="backup",result="done"\} 1/m)
})

it('are for who has the token, and for admins', async () => {
  test = await createTestApp({ LECTERN_METRICS: '1', LECTERN_METRICS_TOKEN: 'shown by Prometheus' })
  const reader = await test.user('reader')
  const asked = (token: string | null) => test.as(token).get('/metrics')
  expect((await asked('shown by Prometheus')).status).toBe(200)
  expect((await asked(test.root.token)).status).toBe(200)
  for (const token of [null, 'shown by', '', reader.token])
    expect((await asked(token)).status).toBe(401)
})
