import { randomBytes } from 'node:crypto'
import { request } from 'node:http'
import type { ClientRequest, IncomingMessage } from 'node:http'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Upload } from 'tus-js-client'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createTestApp } from '#testing/app.ts'
import type { TestApp } from '#testing/app.ts'
import { emptyLibrary, sendPiece, sha } from './testing.ts'

let test: TestApp
let books: string
let id: string
/** More than fits into the buffers of a connection. */
const bytes = randomBytes(3 * 1024 * 1024)
beforeEach(async () => {
  test = await createTestApp()
  await test.app.listen()
  const { fullPath, place } = await emptyLibrary(test, 'books')
  books = fullPath
  const files = [{ path: '1.mp3', size: bytes.length, modifiedAt: 0 }]
  const begun = await test.root.post('/api/lectern/uploads', { ...place, title: 'Title', files })
  id = begun.body.id
})
afterEach(() => test.close())

const address = () => `http://127.0.0.1:${test.app.port()}/api/lectern/uploads/${id}/files/0`
const offset = async (): Promise<number> =>
  (await test.root.get(`/api/lectern/uploads/${id}/files/0`)).body.offset
const finished = async () => {
  expect((await test.root.post(`/api/lectern/uploads/${id}/finish`)).status).toBe(200)
  const stored = await readFile(join(books, 'Title/1.mp3'))
  expect(stored.equals(bytes)).toBe(true)
}

/** Begins to send a piece, and leaves its end to the test. */
function open(piece: Buffer, headers: Record<string, string>): ClientRequest {
  const sending = request(address(), {
    method: 'PATCH',
    headers: {
      authorization: `Bearer ${test.root.token}`,
      'content-type': 'application/offset+octet-stream',
      'content-length': piece.length,
      'tus-resumable': '1.0.0',
      'upload-offset': '0',
      ...headers,
    },
  })
  sending.on('error', () => undefined)
  return sending
}

const answerTo = (sending: ClientRequest): Promise<number | undefined> =>
  new Promise((resolve, reject) => {
    sending.on('response', (answer: IncomingMessage) => {
      answer.resume()
      resolve(answer.statusCode)
    })
    sending.on('error', reject)
  })

/** So much of the file has been written, whether it counts or not. */
async function written(least: number): Promise<void> {
  const path = join(books, '.lectern-uploads', id, 'files/1.mp3')
  await expect
    .poll(() =>
      readFile(path).then(
        ({ length }) => length,
        () => 0,
      ),
    )
    .toBeGreaterThanOrEqual(least)
}

it('counts nothing of a piece with a checksum that broke off', async () => {
  const sending = open(bytes, { 'upload-checksum': sha(bytes) })
  sending.write(bytes.subarray(0, 2_000_000))
  await written(1_000_000)
  sending.destroy()
  await expect
    .poll(() => sendPiece(test.root, `${id}/files/0`, bytes).then((a) => a.status))
    .toBe(204)
  await finished()
})

it('keeps what arrived of a piece without one', async () => {
  const sending = open(bytes, {})
  sending.write(bytes.subarray(0, 2_000_000))
  await written(1_000_000)
  sending.destroy()
  await expect.poll(offset).toBeGreaterThanOrEqual(1_000_000)
  const from = await offset()
  const rest = await sendPiece(test.root, `${id}/files/0`, bytes.subarray(from), { offset: from })
  expect(rest.status).toBe(204)
  await finished()
})

it('has one writer at a time', async () => {
  const first = open(bytes, { 'upload-checksum': sha(bytes) })
  first.write(bytes.subarray(0, 1_500_000))
  await written(1_000_000)
  const second = await sendPiece(test.root, `${id}/files/0`, bytes)
  expect(second).toMatchObject({ status: 423, text: 'This file is being sent already.' })
  const early = await test.root.post(`/api/lectern/uploads/${id}/finish`)
  expect(early).toMatchObject({ status: 423, text: 'A file is being sent still.' })
  const answered = answerTo(first)
  first.end(bytes.subarray(1_500_000))
  expect(await answered).toBe(204)
  await finished()
})

it('lets go of a sender that has fallen silent', async () => {
  const silent = open(bytes, { 'upload-checksum': sha(bytes) })
  silent.write(bytes.subarray(0, 1_500_000))
  await written(1_000_000)
  // What it sent may still be on its way here when the clock goes on.
  const again = async () => {
    test.clock.now += 6000
    return (await sendPiece(test.root, `${id}/files/0`, bytes)).status
  }
  await expect.poll(again).toBe(204)
  await finished()
})

it('says why it refuses a piece that is under way', async () => {
  const wrong = open(bytes, { 'upload-checksum': sha('other') })
  const answered = answerTo(wrong)
  wrong.end(bytes)
  expect(await answered).toBe(460)
  const elsewhere = open(bytes, { 'upload-offset': '5' })
  const refused = answerTo(elsewhere)
  elsewhere.end(bytes)
  expect(await refused).toBe(409)
  expect(await offset()).toBe(0)
})

it.each([
  ['in pieces', 1_000_000],
  ['in one', Number.POSITIVE_INFINITY],
])('understands the clients of tus, %s', async (_how, chunkSize) => {
  const seen: string[] = []
  await new Promise<void>((resolve, reject) => {
    const upload = new Upload(bytes, {
      uploadUrl: address(),
      chunkSize,
      headers: { authorization: `Bearer ${test.root.token}` },
      retryDelays: null,
      onAfterResponse: (asked, answer) =>
        void seen.push(`${asked.getMethod()} ${answer.getStatus()}`),
      onSuccess: () => resolve(),
      onError: reject,
    })
    upload.start()
  })
  const pieces = Math.ceil(bytes.length / Math.min(chunkSize, bytes.length))
  expect(seen).toEqual(['HEAD 200', ...Array.from({ length: pieces }, () => 'PATCH 204')])
  await finished()
})
