import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listenAs } from '#guard/listener.ts'
import type { Listener } from '#guard/listener.ts'
import { createStreamingApp } from '#testing/apps/streaming-app.ts'
import type { StreamingApp } from '#testing/apps/streaming-app.ts'
import { clientsOf } from '#testing/clients.ts'
import type { Client } from '#testing/clients.ts'
import { isSqlite } from '#testing/database.ts'
import { chirp, ffmpeg, makeSound } from '#testing/media/sound.ts'
import type { App } from './app.ts'

/** Streams that one server opened, heard from another one on the same database. */
describe.skipIf(isSqlite || ffmpeg === null)('a stream among several servers', () => {
  let folder: string
  let world: StreamingApp
  let there: App
  let at: Client
  let book: string
  let ears: Listener
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'lectern-elsewhere-'))
    const path = join(folder, 'one.flac')
    await makeSound([...chirp(300, 35), path])
    world = await createStreamingApp()
    there = await world.lectern.beside()
    await Promise.all([world.lectern.app.listen(), there.listen()])
    at = clientsOf(() => there)(world.lectern.root.token)
    book = await world.book('One file', [{ path, codec: 'flac', channels: 1, duration: 35 }])
    ears = await listenAs(there.port(), world.lectern.root.token)
  }, 60_000)
  afterAll(async () => {
    ears.close()
    await world.close()
    await rm(folder, { recursive: true })
  })

  const play = async (client: Client): Promise<string> =>
    (await client.post(`/api/items/${book}/play`, { forceTranscode: true })).body.id
  const segment = (client: Client, id: string, index: number) =>
    client.get(`/hls/${id}/output-${index}.ts`, { token: null })

  it('sounds the same wherever a part is asked for', async () => {
    const here = world.lectern.root
    const id = await play(here)
    const lists = await Promise.all(
      [here, at].map(async (client) => (await client.get(`/hls/${id}/output.m3u8`)).text),
    )
    expect(lists[1]).toBe(lists[0])
    const made = new Map<number, Buffer>()
    for (const index of [4, 0, 3, 1, 2]) {
      const answer = await segment(index % 2 === 0 ? here : at, id, index)
      expect([index, answer.status]).toEqual([index, 200])
      made.set(index, answer.bytes)
    }
    await rm(join(world.lectern.folder, 'metadata', 'cache'), { recursive: true })
    for (const [index, bytes] of made) {
      const answer = await segment(index % 2 === 0 ? at : here, id, index)
      expect([index, answer.bytes.equals(bytes)]).toEqual([index, true])
    }
  })

  it('tells its owner together what was made of it, and ends at all of them', async () => {
    const here = world.lectern.root
    const id = await play(here)
    await ears.until('stream_ready')
    const parts = async (client: Client, index: number, told: string): Promise<void> => {
      world.lectern.clock.now += 2500
      expect((await segment(client, id, index)).status).toBe(200)
      await ears.until('stream_progress', `"chunks":${told}`)
    }
    await parts(here, 0, '[0]')
    await parts(at, 1, '["0-1"]')
    await parts(here, 4, '["0-1",4]')
    await parts(at, 2, '["0-2",4]')
    await at.post(`/api/session/${id}/close`)
    await ears.until('stream_closed', id)
    expect((await segment(at, id, 3)).status).toBe(404)
    await expect.poll(async () => (await segment(here, id, 3)).status).toBe(404)
  })
})
