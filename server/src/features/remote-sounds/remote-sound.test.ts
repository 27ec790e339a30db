import { mkdtemp, rm } from 'node:fs/promises'
import type { FileHandle } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Publishers } from './fetch/publishers.ts'
import { createKeptSound } from './kept/kept-sound.ts'
import { createSoundFiles, keyOf } from './kept/sound-files.ts'
import { createRemoteSound } from './remote-sound.ts'

const address = 'https://media.example/1.mp3'
const key = keyOf(address)
const mega = 1024 * 1024
/** No two of its pieces are alike. */
const sound = Buffer.alloc(40 * mega)
for (let at = 0; at < sound.length; at += 4) sound.writeUInt32LE(at, at)

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lectern-sound-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

/** A sound on a disk that takes so many bytes. */
function soundOn(room: number) {
  const files = createSoundFiles(folder)
  let left = room
  const full = (): Error => Object.assign(new Error('no space left'), { code: 'ENOSPC' })
  const open = async (name: string): Promise<FileHandle> => {
    const handle = await files.open(name)
    const write = handle.write.bind(handle)
    const limited = async (bytes: Buffer, from: number, length: number, at: number) => {
      const taken = Math.min(length, left)
      left -= taken
      if (taken === 0) throw full()
      return write(bytes, from, taken, at)
    }
    return Object.assign(handle, { write: limited }) as FileHandle
  }
  const asked: number[] = []
  const refusals: unknown[] = []
  const kept = createKeptSound({
    key,
    files: { ...files, open },
    now: () => 1000,
    onWritten: () => undefined,
    onRefused: (error) => void refusals.push(error),
  })
  const publishers: Publishers = {
    ask(_, { from }, read) {
      asked.push(from)
      const facts = { total: sound.length, validator: '"one"', takesRanges: true, isPage: false }
      return read({ ...facts, from, url: address, body: pieces(from) })
    },
  }
  const remote = createRemoteSound({
    address,
    kept,
    publishers,
    mostBytes: 100 * mega,
    now: () => 1000,
    onWhole: () => undefined,
  })
  return { remote, files, asked, refusals, kept, giveRoom: () => void (left = Infinity) }
}

async function* pieces(from: number): AsyncGenerator<Buffer> {
  for (let at = from; at < sound.length; at += mega) yield sound.subarray(at, at + mega)
}

async function heard(remote: ReturnType<typeof soundOn>['remote'], from = 0): Promise<Buffer> {
  const { signal } = new AbortController()
  await remote.ready(signal)
  const came: Buffer[] = []
  for await (const piece of remote.bytes(from, sound.length, signal)) came.push(piece)
  return Buffer.concat(came)
}

it('is kept where there is room, asked for once', async () => {
  const { remote, files, asked, refusals } = soundOn(Infinity)
  expect((await heard(remote)).equals(sound)).toBe(true)
  await remote.close()
  expect(asked).toEqual([0])
  expect(refusals).toEqual([])
  expect((await files.notes(key))?.ranges).toEqual([[0, sound.length]])
})

it.each([0, 5 * mega + 7])(
  'plays on whole when the disk is full after %i bytes, and keeps what is there',
  async (room) => {
    const { remote, files, refusals, kept } = soundOn(room)
    expect((await heard(remote)).equals(sound)).toBe(true)
    expect(refusals).toHaveLength(1)
    expect(kept.isWhole()).toBe(false)
    expect((await heard(remote, 7 * mega + 3)).equals(sound.subarray(7 * mega + 3))).toBe(true)
    await remote.close()
    const ranges = (await files.notes(key))?.ranges ?? []
    expect(ranges.every(([from, to]) => from === 0 && to <= room)).toBe(true)
  },
)

it('is kept again once there is room and nobody was listening', async () => {
  const { remote, files, giveRoom } = soundOn(2 * mega)
  await heard(remote)
  await remote.close()
  giveRoom()
  expect((await heard(remote)).equals(sound)).toBe(true)
  await remote.close()
  expect((await files.notes(key))?.ranges).toEqual([[0, sound.length]])
})
