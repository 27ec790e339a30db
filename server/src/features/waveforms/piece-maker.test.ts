import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createDecodeSound, Undecodable } from '#platform/ffmpeg/decode-sound.ts'
import type { DecodeSound } from '#platform/ffmpeg/decode-sound.ts'
import { silentLog } from '#platform/log.ts'
import { createPieceMaker } from './piece-maker.ts'
import type { PieceKey, PieceStore } from './piece-store.ts'

const decode = vi.fn<DecodeSound>()
const write = vi.fn<PieceStore['write']>()
const minute = 60_000
let folder: string
let piece: PieceKey
let time: number
let maker: ReturnType<typeof createPieceMaker>

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lectern-pieces-'))
  piece = { path: join(folder, '1.mp3'), stamp: '5 1', index: 0 }
  await writeFile(piece.path, 'sound')
  time = 0
  maker = makerWith(decode)
})
afterEach(async () => {
  await maker.close()
  decode.mockReset()
  write.mockReset()
  await rm(folder, { recursive: true })
})

function makerWith(how: DecodeSound) {
  return createPieceMaker({
    decode: how,
    store: { read: async () => null, write },
    log: silentLog,
    isBusy: () => false,
    pause: async () => undefined,
    now: () => time,
  })
}

const nothing = { peaks: new Uint8Array(), silences: [] }
async function rests(): Promise<void> {
  await expect.poll(() => maker.isResting(piece)).toBe(true)
}

it('keeps that a file cannot be decoded', async () => {
  decode.mockRejectedValue(new Undecodable('no sound'))
  maker.want([piece])
  await expect.poll(() => write.mock.calls).toEqual([[piece, nothing]])
  expect(maker.isResting(piece)).toBe(false)
})

it('keeps nothing of a failure that may pass, and tries again later, each time after a longer rest', async () => {
  decode.mockRejectedValue(new Error('too slow'))
  maker.want([piece])
  await rests()
  maker.want([piece])
  time += minute
  expect(maker.isResting(piece)).toBe(false)
  maker.want([piece])
  await rests()
  time += minute
  expect(maker.isResting(piece)).toBe(true)
  expect(decode).toHaveBeenCalledTimes(2)
  time += 3 * minute
  decode.mockResolvedValue()
  maker.want([piece])
  await expect.poll(() => write).toHaveBeenCalledOnce()
  expect(maker.isResting(piece)).toBe(false)
})

it('does not hold against a file that its disk has gone', async () => {
  decode.mockRejectedValue(new Undecodable('no such file'))
  await rm(piece.path)
  maker.want([piece])
  await rests()
  expect(write).not.toHaveBeenCalled()
})

it('takes a tool that cannot be started for one that may come back', async () => {
  const absent = createDecodeSound(join(folder, 'no-ffmpeg'))
  if (absent === null) throw new Error('No command')
  maker = makerWith(absent)
  maker.want([piece])
  await rests()
  expect(write).not.toHaveBeenCalled()
})
