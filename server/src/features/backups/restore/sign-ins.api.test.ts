import { afterEach, beforeEach, expect, it } from 'vitest'
import { createTestApp } from '#testing/app.ts'
import type { TestApp } from '#testing/app.ts'

let test: TestApp
beforeEach(async () => {
  test = await createTestApp()
})
afterEach(() => test.close())

const headers = { 'x-return-tokens': 'true' }

/** A device: what it was given at last. */
async function signIn(username: string): Promise<{ refreshToken: string }> {
  const answer = await test.anonymous.send('POST', '/login', {
    body: { username, password: 'secret' },
    headers,
  })
  return { refreshToken: answer.body.user.refreshToken }
}

/** Comes back with its newest token, and is given the next. */
async function comeBack(device: { refreshToken: string }): Promise<number> {
  const answer = await test.anonymous.send('POST', '/auth/refresh', {
    headers: { ...headers, 'x-refresh-token': device.refreshToken },
  })
  if (answer.status === 200) device.refreshToken = answer.body.user.refreshToken
  return answer.status
}

async function backUp(): Promise<string> {
  const { body } = await test.root.post('/api/backups')
  return body.backups[0].id
}

it('leaves who is signed in so, and who is signed out as well', async () => {
  await test.user('ada')
  const phone = await signIn('ada')
  const lost = await signIn('ada')
  const id = await backUp()
  expect(await comeBack(phone)).toBe(200)
  const tablet = await signIn('ada')
  const out = await test.anonymous.send('POST', '/logout', {
    headers: { 'x-refresh-token': lost.refreshToken },
  })
  expect(out.status).toBe(200)
  const late = await test.user('late')

  expect((await test.root.get(`/api/backups/${id}/apply`)).status).toBe(200)
  expect(await comeBack(phone)).toBe(200)
  expect(await comeBack(tablet)).toBe(200)
  expect(await comeBack(lost)).toBe(401)
  expect((await late.get('/api/me')).status).toBe(401)
  expect((await test.root.get('/api/me')).status).toBe(200)
})

it('brings back who is signed in with people who are gone, as on a new machine', async () => {
  await test.user('ada')
  const phone = await signIn('ada')
  const id = await backUp()
  const { users } = (await test.root.get('/api/users')).body
  const ada = users.find(({ username }: { username: string }) => username === 'ada')
  expect((await test.root.delete(`/api/users/${ada.id}`)).status).toBe(200)
  expect(await comeBack(phone)).toBe(401)

  expect((await test.root.get(`/api/backups/${id}/apply`)).status).toBe(200)
  expect(await comeBack(phone)).toBe(200)
})

it('leaves no link to choose a password that was used or may have been', async () => {
  await test.user('ada')
  const { users } = (await test.root.get('/api/users')).body
  const ada = users.find(({ username }: { username: string }) => username === 'ada')
  const made = await test.root.post(`/api/lectern/users/${ada.id}/password-link`)
  expect(made.status).toBe(200)
  const { token } = made.body.link
  const look = () => test.anonymous.post('/public/password-link', { token })
  const id = await backUp()
  expect((await look()).status).toBe(200)
  expect((await test.root.get(`/api/backups/${id}/apply`)).status).toBe(200)
  expect((await look()).status).toBe(404)
})
