import { afterEach, beforeEach, expect, test, vi } from 'vitest'

vi.mock('../address/base.ts', () => ({ withBase: (path: string) => `/base${path}` }))
vi.mock('../storage.ts', () => ({
  readStored: () => null,
  readStoredJson: (_key: string, fallback: unknown) => fallback,
  writeStored: () => {},
  writeStoredJson: () => {},
  isStorageOn: () => true,
}))
const { sendPiece } = await import('./upload.ts')
const { beginSession, useSession } = await import('../session/session.ts')

const payload = (accessToken: string) =>
  ({
    user: { id: 'u', accessToken },
    serverSettings: {},
    userDefaultLibraryId: null,
    Source: 'local',
  }) as never

/** What came over the line: headers of each piece. */
let seen: Record<string, string>[]
/** What becomes of a piece, by the token it came with. */
let answer: (token: string, request: FakeRequest) => void

/** A request as browsers have it, as far as pieces need one. */
class FakeRequest extends EventTarget {
  upload = new EventTarget()
  status = 0
  responseText = ''
  headers: Record<string, string> = {}
  answered: Record<string, string> = {}
  address = ''
  open(method: string, address: string) {
    this.address = `${method} ${address}`
  }
  setRequestHeader(name: string, value: string) {
    this.headers[name] = value
  }
  getResponseHeader = (name: string) => this.answered[name] ?? null
  send() {
    seen.push({ ...this.headers, address: this.address })
    queueMicrotask(() => answer((this.headers['authorization'] ?? '').slice(7), this))
  }
  abort() {
    this.dispatchEvent(new Event('loadend'))
  }
  respond(status: number, text = '', answered: Record<string, string> = {}) {
    Object.assign(this, { status, responseText: text, answered })
    this.dispatchEvent(new Event('load'))
    this.dispatchEvent(new Event('loadend'))
  }
  progress(loaded: number, total: number) {
    this.upload.dispatchEvent(Object.assign(new Event('progress'), { loaded, total }))
  }
}

beforeEach(() => {
  seen = []
  vi.useFakeTimers()
  vi.stubGlobal('XMLHttpRequest', FakeRequest)
  beginSession(payload('first'))
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const piece = (more: { signal?: AbortSignal; onSent?: (sent: number) => void } = {}) =>
  sendPiece({
    params: { id: 'up', file: 3 },
    offset: 7,
    bytes: new ArrayBuffer(10),
    checksum: 'sha256 x',
    signal: new AbortController().signal,
    ...more,
  })
const taken = (request: FakeRequest) => request.respond(204, '', { 'upload-offset': '17' })

test('says up to where the file is there, and how far a piece is', async () => {
  const sent: number[] = []
  answer = (_token, request) => {
    request.progress(4, 10)
    request.progress(10, 10)
    taken(request)
  }
  expect(await piece({ onSent: (bytes) => sent.push(bytes) })).toEqual({
    status: 204,
    offset: 17,
    sentence: '',
  })
  expect(sent).toEqual([4, 10])
  expect(seen).toMatchObject([
    {
      address: 'PATCH /base/api/lectern/uploads/up/files/3',
      'content-type': 'application/offset+octet-stream',
      'tus-resumable': '1.0.0',
      'upload-offset': '7',
      'upload-checksum': 'sha256 x',
      authorization: 'Bearer first',
    },
  ])
})

test('goes on with a fresh token where the old one has run out', async () => {
  vi.stubGlobal('fetch', async () => Response.json(payload('second')))
  answer = (token, request) => (token === 'second' ? taken(request) : request.respond(401))
  expect(await piece()).toMatchObject({ offset: 17 })
  expect(seen.map(({ authorization }) => authorization)).toEqual(['Bearer first', 'Bearer second'])
})

test('tells who is signed out from a server that can’t be asked', async () => {
  answer = (_token, request) => request.respond(401)
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('no network')
  })
  await expect(piece()).rejects.toMatchObject({ failure: 'network' })
  vi.stubGlobal('fetch', async () => Response.json({ error: 'no' }, { status: 401 }))
  expect(await piece()).toMatchObject({ status: 401, offset: null })
  expect(useSession.getState().session).toBeNull()
})

test('hands on why a piece was refused', async () => {
  answer = (_token, request) =>
    request.respond(460, 'The piece arrived damaged.', {
      'content-type': 'text/plain; charset=utf-8',
    })
  expect(await piece()).toEqual({
    status: 460,
    offset: null,
    sentence: 'The piece arrived damaged.',
  })
  answer = (_token, request) => request.respond(502, '<html>', { 'content-type': 'text/html' })
  expect(await piece()).toEqual({ status: 502, offset: null, sentence: '' })
})

test('takes a line on which nothing moves any more for broken', async () => {
  answer = (_token, request) => request.progress(4, 10)
  const failure = piece().catch((error: unknown) => error)
  await vi.advanceTimersByTimeAsync(19_000)
  expect(seen).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(2000)
  expect(await failure).toMatchObject({ failure: 'network' })
})

test('waits longer for the answer than for bytes that go', async () => {
  let open: FakeRequest | undefined
  answer = (_token, request) => {
    request.progress(10, 10)
    open = request
  }
  const sending = piece()
  await vi.advanceTimersByTimeAsync(60_000)
  if (open) taken(open)
  expect(await sending).toMatchObject({ offset: 17 })
})

test('ends when nobody wants it any more', async () => {
  const stop = new AbortController()
  answer = () => stop.abort()
  await expect(piece({ signal: stop.signal })).rejects.toMatchObject({ failure: 'aborted' })
  await expect(piece({ signal: stop.signal })).rejects.toMatchObject({ failure: 'aborted' })
  expect(seen).toHaveLength(1)
})
