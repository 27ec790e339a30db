import { randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { firstRun, speaker, startServer } from '#testing/server-process.ts'
import type { ServerProcess } from '#testing/server-process.ts'
import { sha } from './testing.ts'

let folder: string
let server: ServerProcess | undefined
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lectern-upload-killed-'))
})
afterEach(async () => {
  await kill()
  await rm(folder, { recursive: true, force: true })
})

async function kill(): Promise<void> {
  server?.child.kill('SIGKILL')
  await server?.ended
}

const mb = 1024 * 1024
const bytes = randomBytes(24 * mb)

it(
  'goes on after the process was killed in the middle of a piece',
  { timeout: 180_000 },
  async () => {
    server = startServer(folder)
    let base = await server.ready
    const token = await firstRun(base)
    const media = join(folder, 'media')
    await mkdir(media)
    const made = await speaker(base, token)('POST', '/api/libraries', {
      name: 'Books',
      folders: [{ fullPath: media }],
      settings: { disableWatcher: true },
    })
    const place = { libraryId: made.json().id, folderId: made.json().folders[0].id }
    const files = [{ path: '1.mp3', size: bytes.length, modifiedAt: 0 }]
    const begun = await speaker(base, token)('POST', '/api/lectern/uploads', {
      ...place,
      title: 'Title',
      files,
    })
    const { id } = begun.json()
    const path = `/api/lectern/uploads/${id}/files/0`

    function send(from: number, to: number, body?: ReadableStream<Uint8Array>): Promise<Response> {
      const piece = bytes.subarray(from, to)
      return fetch(`${base}${path}`, {
        method: 'PATCH',
        body: body ?? piece,
        duplex: 'half',
        headers: {
          authorization: `Bearer ${token}`,
          'content-type': 'application/offset+octet-stream',
          'tus-resumable': '1.0.0',
          'upload-offset': String(from),
          'upload-checksum': sha(piece),
        },
      } as RequestInit)
    }

    expect((await send(0, 8 * mb)).status).toBe(204)
    // Half of the next piece is on its way when the power goes.
    const half = new ReadableStream<Uint8Array>({
      start: (sink) => sink.enqueue(bytes.subarray(8 * mb, 12 * mb)),
    })
    const broken = send(8 * mb, 16 * mb, half).catch(() => null)
    const waiting = join(media, '.lectern-uploads', id, 'files/1.mp3')
    await expect.poll(async () => (await readFile(waiting)).length).toBeGreaterThan(9 * mb)
    await kill()
    expect(await broken).toBeNull()

    server = startServer(folder)
    base = await server.ready
    const call = speaker(base, token)
    const { uploads } = (await call('GET', '/api/lectern/uploads')).json()
    expect(uploads).toMatchObject([{ id, files: [{ offset: 8 * mb }] }])
    expect((await send(8 * mb, 16 * mb)).status).toBe(204)
    expect((await send(16 * mb, 24 * mb)).status).toBe(204)
    expect((await call('POST', `/api/lectern/uploads/${id}/finish`)).status).toBe(200)
    expect((await readFile(join(media, 'Title/1.mp3'))).equals(bytes)).toBe(true)
  },
)
