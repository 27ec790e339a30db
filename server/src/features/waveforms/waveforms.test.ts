import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { PlayableItems } from '#features/playback/index.ts'
import { unrestricted } from '#domain/caller.ts'
import { diskDoors } from '#platform/disk/disk.ts'
import { createWaveforms } from './waveforms.ts'
import type { PieceMaker } from './piece-maker.ts'

let folder: string
let sound: string
const want = vi.fn<PieceMaker['want']>()
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lectern-waves-'))
  await mkdir(join(folder, 'books'))
  sound = join(folder, 'books', '1.mp3')
  await writeFile(sound, 'sound')
  diskDoors.know(join(folder, 'books'))
})
afterEach(async () => {
  vi.restoreAllMocks()
  want.mockReset()
  await rm(folder, { recursive: true })
})

const ask = (isResting = false) => {
  const tracks = [{ metadata: { path: sound }, startOffset: 0, duration: 60 }]
  const playable: unknown = { isMissing: false, duration: 60, tracks }
  return createWaveforms({
    items: { get: async () => playable as Awaited<ReturnType<PlayableItems['get']>> },
    store: { read: async () => null, write: async () => undefined },
    maker: { want, isResting: () => isResting, close: async () => undefined },
  }).get({ scope: unrestricted }, 'item', { episodeId: null, from: 0, to: 60 })
}

it('has a file looked at', async () => {
  expect((await ask()).state).toBe('making')
  expect(want).toHaveBeenCalledOnce()
})

it('does not look at what a scanned file was exchanged for by a link', async () => {
  await writeFile(join(folder, 'secret'), 'secret')
  await rm(sound)
  await symlink(join(folder, 'secret'), sound)
  expect((await ask()).state).toBe('none')
  expect(want).not.toHaveBeenCalled()
})

it('lets nobody wait for what failed a moment ago', async () => {
  expect((await ask(true)).state).toBe('none')
  expect(want).not.toHaveBeenCalled()
})
