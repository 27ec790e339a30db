import { afterEach, beforeEach, expect, test, vi } from 'vitest'

vi.mock('../address/base.ts', () => ({ withBase: (path: string) => `/base${path}` }))
vi.mock('../storage.ts', () => ({
  readStored: () => null,
  readStoredJson: (_key: string, fallback: unknown) => fallback,
  writeStored: () => {},
  writeStoredJson: () => {},
  isStorageOn: () => true,
}))
const { call } = await import('./call.ts')
const { callEarly, keepEarly, addressOf } = await import('./send.ts')
const { askRefreshEarly } = await import('./refresh.ts')
const { accessToken } = await import('./token.ts')
const { beginSession, resumeSession, useSession } = await import('../session/session.ts')
const { CallError } = await import('./call-error.ts')

/** A server that knows one good token and counts what it is asked. */
function server(options: { refreshStatus?: number } = {}) {
  const asked: string[] = []
  let good = 'second'
  const answer = (status: number, body: unknown, headers: Record<string, string> = {}) =>
    new Response(typeof body === 'string' ? body : JSON.stringify(body), {
      status,
      headers: {
        'content-type': typeof body === 'string' ? 'text/plain' : 'application/json',
        ...headers,
      },
    })
  const fetch = async (address: string, init: RequestInit) => {
    const token = new Headers(init.headers).get('authorization')?.replace('Bearer ', '')
    asked.push(`${init.method} ${address} ${token ?? '-'}`)
    if (address.startsWith('/base/auth/refresh?')) {
      const status = options.refreshStatus ?? 200
      return status === 200
        ? answer(200, payload(good))
        : answer(status, { error: 'Invalid refresh token' })
    }
    if (address === '/base/api/me')
      return token === good ? answer(200, { id: 'u' }) : answer(401, 'Unauthorized')
    if (address.startsWith('/base/api/tasks')) return answer(400, 'That is not right')
    return answer(502, '<html>Bad gateway</html>')
  }
  vi.stubGlobal('fetch', fetch)
  return { asked, expire: () => (good = 'third') }
}

const payload = (accessToken: string) =>
  ({
    user: { id: 'u', accessToken },
    serverSettings: {},
    userDefaultLibraryId: null,
    Source: 'local',
  }) as never

beforeEach(() => beginSession(payload('first')))
afterEach(() => vi.unstubAllGlobals())

test('calls that fail together share one refresh and are repeated', async () => {
  const { asked } = server()
  const answers = await Promise.all([call('GET /api/me'), call('GET /api/me'), call('GET /api/me')])
  expect(answers).toEqual([{ id: 'u' }, { id: 'u' }, { id: 'u' }])
  expect(asked.filter((line) => line.includes('/auth/refresh'))).toHaveLength(1)
  expect(asked.filter((line) => line === 'GET /base/api/me second')).toHaveLength(3)
})

test('a refused refresh ends the session and the call fails with 401', async () => {
  server({ refreshStatus: 401 })
  await expect(call('GET /api/me')).rejects.toMatchObject({ status: 401, failure: 'refused' })
  expect(useSession.getState().session).toBeNull()
})

test('a call that is refused while the password changes waits for the new cookie', async () => {
  const steps: string[] = []
  let cookie = 'void'
  let change = () => {}
  const isChanged = new Promise<void>((resolve) => (change = resolve))
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    const token = new Headers(init.headers).get('authorization')
    if (address === '/base/api/me/password') {
      await isChanged
      cookie = 'new'
      steps.push('changed')
      return new Response('OK')
    }
    if (address.startsWith('/base/auth/refresh?')) {
      steps.push(`refresh with the ${cookie} cookie`)
      return cookie === 'new' ? Response.json(payload('second')) : new Response('', { status: 401 })
    }
    return token === 'Bearer second'
      ? Response.json({ id: 'u' })
      : new Response('', { status: 401 })
  })
  const body = { password: 'a', newPassword: 'b' }
  const answers = Promise.all([call('PATCH /api/me/password', { body }), call('GET /api/me')])
  // By then all is done that can be done without an answer.
  setTimeout(change)
  await expect(answers).resolves.toEqual(['OK', { id: 'u' }])
  expect(steps).toEqual(['changed', 'refresh with the new cookie'])
})

test.each([429, 500, 503])(
  'a refresh answered with %s does not sign out',
  async (refreshStatus) => {
    server({ refreshStatus })
    await expect(call('GET /api/me')).rejects.toMatchObject({ status: 401 })
    expect(useSession.getState().session).not.toBeNull()
  },
)

test('a refusal carries the sentence of the server, never markup', async () => {
  server()
  await expect(call('GET /api/tasks')).rejects.toMatchObject({
    message: 'That is not right',
    status: 400,
  })
  await expect(call('GET /api/libraries')).rejects.toMatchObject({
    message: 'HTTP 502',
    status: 502,
  })
})

test('no answer at all is a network failure, a withdrawn call an aborted one', async () => {
  vi.stubGlobal('fetch', async (_address: string, init: RequestInit) => {
    init.signal?.throwIfAborted()
    throw new TypeError('failed to fetch')
  })
  const log = vi.spyOn(console, 'error').mockReturnValue(undefined)
  await expect(call('GET /api/me')).rejects.toMatchObject({ failure: 'network', status: 0 })
  expect(log).toHaveBeenCalledExactlyOnceWith('GET /api/me failed', expect.any(Object))
  const aborted = AbortSignal.abort()
  await expect(call('GET /api/me', { signal: aborted })).rejects.toMatchObject({
    failure: 'aborted',
  })
  // Who calls something off knows it.
  expect(log).toHaveBeenCalledOnce()
  await expect(call('GET /api/me')).rejects.toBeInstanceOf(CallError)
})

test('addresses: values are encoded, empty ones left out, flags are 1', () => {
  expect(addressOf('/api/items/:id', { id: 'a/b ?' })).toBe('/base/api/items/a%2Fb%20%3F')
  expect(
    addressOf('/api/x', {}, { q: 'é&', limit: 3, on: true, off: false, none: undefined }),
  ).toBe('/base/api/x?q=%C3%A9%26&limit=3&on=1')
  expect(() => addressOf('/api/items/:id')).toThrow('needs id')
})

test('what was asked early is not asked again, once', async () => {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address)
    return Response.json({ libraries: [asked.length] })
  })
  void callEarly('GET /api/libraries', { query: { include: 'stats' } })
  const ask = (include: string) => call('GET /api/libraries', { query: { include } })
  expect(await ask('')).toEqual({ libraries: [2] })
  expect(await ask('stats')).toEqual({ libraries: [1] })
  expect(await ask('stats')).toEqual({ libraries: [3] })
})

test('what was asked early is kept once it is there, and then asked anew', async () => {
  let asked = 0
  vi.stubGlobal('fetch', async () => Response.json({ libraries: [++asked] }))
  const query = { include: 'stats' }
  expect(await callEarly('GET /api/libraries', { query })).toEqual({ libraries: [1] })
  const kept = vi.fn<Parameters<typeof keepEarly>[0]>()
  keepEarly(kept)
  await vi.waitFor(() =>
    expect(kept).toHaveBeenCalledWith(
      expect.objectContaining({ name: 'GET /api/libraries', params: {}, query }),
      { libraries: [1] },
    ),
  )
  expect(await call('GET /api/libraries', { query })).toEqual({ libraries: [2] })
})

test('what was refused early is not kept: who asks hears why', async () => {
  vi.stubGlobal('fetch', async () => new Response('No access', { status: 403 }))
  const kept = vi.fn<Parameters<typeof keepEarly>[0]>()
  const early = callEarly('GET /api/libraries/:id', { params: { id: 'l' } })
  keepEarly(kept)
  expect(await early).toBeNull()
  const refusal = call('GET /api/libraries/:id', { params: { id: 'l' } })
  await expect(refusal).rejects.toMatchObject({ status: 403, message: 'No access' })
  expect(kept).not.toHaveBeenCalled()
})

test('a session begins with the answer that was asked for early, and asks by itself after that', async () => {
  const { asked } = server()
  expect(await askRefreshEarly()).toMatchObject({ user: { id: 'u' } })
  expect(accessToken()).toBe('second')
  expect(await resumeSession()).toBe('signed-in')
  expect(asked).toHaveLength(1)
  expect(await resumeSession()).toBe('signed-in')
  expect(asked).toHaveLength(2)
})

test('calls say in which language the page is read', async () => {
  const languages: (string | null)[] = []
  vi.stubGlobal('fetch', async (_address: string, init: RequestInit) => {
    languages.push(new Headers(init.headers).get('accept-language'))
    return new Response('{}', { headers: { 'content-type': 'application/json' } })
  })
  await call('GET /api/me')
  vi.stubGlobal('document', { documentElement: { lang: 'de' } })
  await call('GET /api/me')
  expect(languages).toEqual([null, 'de'])
})
