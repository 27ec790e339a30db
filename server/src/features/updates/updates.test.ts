import { expect, it } from 'vitest'
import { releasesOf } from './releases.ts'
import { createUpdates } from './updates.ts'

const release = (tag_name: string, more: object = {}) => ({
  tag_name,
  html_url: `https://example.com/${tag_name}`,
  body: `New in ${tag_name}`,
  ...more,
})

it('reads what is a release, the latest first', () => {
  const list = [
    release('v2.9.0'),
    release('v2.10.0', { html_url: 'javascript:alert(1)' }),
    release('2.5.101', { body: null }),
    release('v3.0.0', { prerelease: true }),
    release('v4.0.0', { draft: true }),
    release('nightly'),
    { name: 'no tag' },
    null,
  ]
  expect(releasesOf(JSON.stringify(list))).toEqual([
    { version: '2.10.0', url: null, notes: 'New in v2.10.0' },
    { version: '2.9.0', url: 'https://example.com/v2.9.0', notes: 'New in v2.9.0' },
    { version: '2.5.101', url: 'https://example.com/2.5.101', notes: '' },
  ])
  expect(() => releasesOf('{"message":"rate limit"}')).toThrow('expected array')
})

function world(answer: () => Promise<string>, url: string | null = 'http://releases.test/list') {
  const told: unknown[] = []
  let stored: unknown
  const state = { now: 1_000_000, asked: 0 }
  const make = () =>
    createUpdates({
      url,
      version: '2.5.0',
      now: () => state.now,
      log: { info: () => undefined },
      events: { publish: (_name, payload) => void told.push(payload) },
      settings: {
        async change(_key, change) {
          const value = change(stored)
          stored = value
          return value
        },
      },
      outgoing: {
        async ask() {
          state.asked++
          const bytes = Buffer.from(await answer())
          return { status: 200, headers: {}, bytes, type: 'application/json', url: '' }
        },
      },
    })
  return { make, told, state }
}

it('knows of a newer release after it looked, tells of it once, and looks every five minutes at most', async () => {
  const { make, told, state } = world(async () => JSON.stringify([release('v2.6.0')]))
  const updates = make()
  expect(updates.current()).toMatchObject({ hasUpdate: false, latestVersion: null })
  await updates.settled()
  expect(updates.current()).toEqual({
    currentVersion: '2.5.0',
    hasUpdate: true,
    latestVersion: '2.6.0',
    githubTagUrl: 'https://example.com/v2.6.0',
    latestVersionChangelog: 'New in v2.6.0',
    checkedAt: state.now,
  })
  expect(updates.newer().map(({ version }) => version)).toEqual(['2.6.0'])
  expect(state.asked).toBe(1)
  state.now += 300_000
  updates.current()
  await updates.settled()
  const restarted = make()
  restarted.current()
  await restarted.settled()
  expect(state.asked).toBe(3)
  expect(told).toEqual([
    { version: '2.6.0', currentVersion: '2.5.0', url: 'https://example.com/v2.6.0' },
  ])
})

it('costs nothing where nobody answers, or nobody is to be asked', async () => {
  const hanging = world(() => new Promise(() => undefined))
  const updates = hanging.make()
  for (let time = 0; time < 3; time++) {
    expect(updates.current().hasUpdate).toBe(false)
    hanging.state.now += 600_000
  }
  expect(hanging.state.asked).toBe(1)
  const offline = world(() => Promise.reject(new Error('offline')))
  const lost = offline.make()
  lost.current()
  await lost.settled()
  lost.current()
  expect([offline.state.asked, offline.told]).toEqual([1, []])
  const nowhere = world(async () => '[]', null)
  nowhere.make().current()
  expect(nowhere.state.asked).toBe(0)
})
