import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Client } from '#testing/app.ts'
import { createListeningApp } from '#testing/apps/listening-app.ts'
import type { ListeningApp } from '#testing/apps/listening-app.ts'

let app: ListeningApp
let root: Client
let reader: Client
beforeAll(async () => {
  app = await createListeningApp()
  root = app.lectern.root
  reader = await app.lectern.user('reader')
  const { now } = app.lectern.clock
  for (const [index, libraryItemId] of [app.ids.book, app.ids.long, app.ids.hidden].entries()) {
    await reader.post('/api/session/local', {
      id: randomUUID(),
      libraryItemId,
      timeListening: 30 - index,
      startTime: 0,
      currentTime: 30 - index,
      startedAt: now - 60_000,
      updatedAt: now - 10_000 + index,
    })
  }
})
afterAll(() => app.close())

const nowhere = '00000000-0000-4000-8000-000000000000'

describe('listings of sessions', () => {
  it('come in pages, latest first, to their owner', async () => {
    const page = (await reader.get('/api/me/listening-sessions?itemsPerPage=2&page=1')).body
    expect(page).toMatchObject({ total: 3, numPages: 2, page: 1, itemsPerPage: 2 })
    expect(page.sessions.map((one: { displayTitle: string }) => one.displayTitle)).toEqual([
      'First Light',
    ])
    const titles = async (query: string) =>
      (await reader.get(`/api/me/listening-sessions?${query}`)).body.sessions.map(
        (one: { displayTitle: string }) => one.displayTitle,
      )
    expect(await titles('sort=displayTitle')).toEqual(['Elsewhere', 'First Light', 'Long Walk'])
    expect(await titles('sort=timeListening&desc=1')).toEqual([
      'First Light',
      'Long Walk',
      'Elsewhere',
    ])
    expect(await titles('sort=password')).toEqual(['Elsewhere', 'Long Walk', 'First Light'])
    const odd = (await reader.get('/api/me/listening-sessions?itemsPerPage=-5&page=x')).body
    expect(odd).toMatchObject({ itemsPerPage: 10, page: 0 })
    const ofItem = await reader.get(`/api/me/item/listening-sessions/${app.ids.long}`)
    expect(ofItem.body).toMatchObject({ total: 1 })
    expect((await reader.get(`/api/me/item/listening-sessions/${nowhere}`)).status).toBe(404)
    const podcast = await reader.get(`/api/me/item/listening-sessions/${app.ids.podcast}`)
    expect(podcast.status).toBe(404)
  })

  it('can be had between two days, both included, by their owner and by admins', async () => {
    const own = await app.lectern.user('by-days')
    for (const date of ['2026-03-01', '2026-03-31', '2026-04-01']) {
      const startedAt = Date.parse(`${date}T12:00:00Z`)
      await own.post('/api/session/local', {
        id: randomUUID(),
        libraryItemId: app.ids.book,
        date,
        timeListening: 60,
        startTime: 0,
        currentTime: 60,
        startedAt,
        updatedAt: startedAt,
      })
    }
    const { id } = (await own.get('/api/me')).body
    const days = async (query: string, address = '/api/me/listening-sessions') => {
      const { sessions, total } = (await own.get(`${address}?${query}`)).body
      expect(total).toBe(sessions.length)
      return sessions.map((one: { date: string }) => one.date)
    }
    expect(await days('from=2026-03-01&to=2026-03-31')).toEqual(['2026-03-31', '2026-03-01'])
    expect(await days('to=2026-03-01')).toEqual(['2026-03-01'])
    expect(await days('from=2026-04-01')).toEqual(['2026-04-01'])
    expect(await days('from=2026-05-01')).toEqual([])
    expect(await days('from=march&to=')).toHaveLength(3)
    const all = (await root.get(`/api/sessions?user=${id}&from=2026-03-02&to=2026-03-31`)).body
    expect(all).toMatchObject({ total: 1, sessions: [{ date: '2026-03-31' }] })
  })

  it('show others to admins only', async () => {
    const { id } = (await reader.get('/api/me')).body
    const { id: rootId } = (await root.get('/api/me')).body
    expect((await reader.get(`/api/users/${id}/listening-sessions`)).body.total).toBe(3)
    expect((await reader.get(`/api/users/${rootId}/listening-sessions`)).status).toBe(403)
    expect((await reader.get(`/api/users/${rootId}/listening-stats`)).status).toBe(403)
    expect((await reader.get('/api/sessions')).status).toBe(404)
    expect((await reader.get('/api/sessions/open')).status).toBe(404)
    const all = (await root.get(`/api/sessions?user=${id}&sort=timeListening&desc=1`)).body
    expect(all).toMatchObject({ total: 3, userId: id })
    expect(all.sessions.map((one: { timeListening: number }) => one.timeListening)).toEqual([
      30, 29, 28,
    ])
    expect(all.sessions[0].user).toEqual({ id, username: 'reader' })
    const users = (await root.get('/api/users?include=latestSession')).body.users
    const listed = users.find((one: { id: string }) => one.id === id)
    expect(listed.latestSession).toMatchObject({ displayTitle: 'Elsewhere' })
    const detail = (await root.get(`/api/users/${id}`)).body.mediaProgress
    expect(detail.map((one: { displayTitle: string }) => one.displayTitle).sort()).toEqual([
      'Elsewhere',
      'First Light',
      'Long Walk',
    ])
  })

  it('tell admins who is listening right now', async () => {
    const session = (await reader.post(`/api/items/${app.ids.book}/play`, {})).body
    const open = (await root.get('/api/sessions/open')).body
    expect(open).toMatchObject({
      sessions: [{ id: session.id, user: { username: 'reader' } }],
      shareSessions: [],
      lecternNow: app.lectern.clock.now,
    })
    const online = (await root.get('/api/users/online')).body
    expect(online.openSessions).toMatchObject([{ id: session.id, libraryItem: null }])
    await reader.post(`/api/session/${session.id}/close`)
  })

  it('lose what their owner may no longer see', async () => {
    const { id } = (await reader.get('/api/me')).body
    await root.patch(`/api/users/${id}`, {
      permissions: { accessAllLibraries: false },
      librariesAccessible: [app.ids.libraryId],
    })
    expect((await reader.get('/api/me/listening-sessions')).body.total).toBe(2)
    const stats = (await reader.get('/api/me/listening-stats')).body
    expect(stats.totalTime).toBe(59)
    expect(Object.keys(stats.items)).not.toContain(app.ids.hidden)
    await root.patch(`/api/users/${id}`, { permissions: { accessAllLibraries: true } })
  })

  it('are removed by their owner or an admin, and by nobody else', async () => {
    const other = await app.lectern.user('other', { permissions: { delete: true } })
    const { sessions } = (await reader.get('/api/me/listening-sessions')).body
    const [first, second, third] = sessions.map((one: { id: string }) => one.id)
    expect((await other.delete(`/api/sessions/${first}`)).status).toBe(404)
    expect((await reader.delete(`/api/sessions/${first}`)).text).toBe('OK')
    expect((await root.delete(`/api/sessions/${first}`)).status).toBe(404)
    expect((await root.delete(`/api/sessions/${second}`)).text).toBe('OK')
    const many = '/api/sessions/batch/delete'
    expect((await reader.post(many, { sessions: [third] })).status).toBe(403)
    expect((await root.post(many, { sessions: ['x'] })).status).toBe(400)
    expect((await root.post(many, { sessions: [third, nowhere] })).text).toBe('OK')
    expect((await reader.get('/api/me/listening-sessions')).body.total).toBe(0)
  })
})

describe('a page of sessions with long metadata', () => {
  it('is sent without those that are longer than their share', async () => {
    const client = await app.lectern.user('wordy')
    const { id } = (await client.post(`/api/items/${app.ids.long}/play`, {})).body
    await client.post(`/api/session/${id}/sync`, { currentTime: 9, timeListened: 9 })
    await app.db.transact((trx) =>
      trx
        .updateTable('playback_sessions')
        .set({ metadata_json: JSON.stringify({ title: 'Long', description: 'x'.repeat(20_000) }) })
        .where('id', '=', id)
        .execute(),
    )
    const read = async (size: number) =>
      (await client.get(`/api/me/listening-sessions?itemsPerPage=${size}`)).body.sessions[0]
    expect((await read(10)).mediaMetadata.description).toHaveLength(20_000)
    expect(await read(1000)).toMatchObject({ displayTitle: 'Long Walk', mediaMetadata: {} })
  })
})
