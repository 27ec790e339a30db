import { basename } from 'node:path'
import { stat } from '#platform/disk/disk.ts'
import { cutOgg, joinedOgg } from '../ogg/new-ogg.ts'
import type { NewOgg, OggFile } from '../ogg/new-ogg.ts'
import { oggPackets, openOgg } from '../ogg/ogg-sound.ts'
import { writeOgg } from '../ogg/write-ogg.ts'
import type { WriteOrder } from '../tags/order.ts'
import { counter } from './counter.ts'
import type { Form, NewFile, Reshaping, SourceFile } from './form.ts'
import { startsOf } from './mp4-form.ts'
import { proveSound } from './prove-sound.ts'

/** Packets of Opus or Vorbis in Ogg, as they are. */
export const oggForm: Form = {
  async cut({ source: { path, name }, starts, files, orderOf }, reshaping) {
    const sound = await openOgg(path, name)
    const pieces = cutOgg({ path, name, sound }, starts)
    const onBytes = counter(2 * (await stat(path)).size, reshaping)
    const lengths: number[] = []
    for (const [nth, piece] of pieces.entries()) {
      const target = files[nth]
      if (target === undefined) break
      const seconds = piece.heard / sound.scale
      await write(target, { sound: piece, order: orderOf(nth, seconds), onBytes }, reshaping)
      lengths.push(seconds)
    }
    return lengths
  },

  async join({ sources, file, orderOf }, reshaping) {
    const files: OggFile[] = []
    let total = 0
    for (const source of sources) {
      const sound = await openOgg(source.path, source.name)
      total += (await stat(source.path)).size
      const isContinuation = await repeatsLast(files.at(-1), { ...source, sound })
      files.push({ ...source, sound, isContinuation })
    }
    const sound = joinedOgg(files)
    const lengths = files.map(({ sound: { heard, scale } }) => heard / scale)
    const seconds = lengths.reduce((sum, length) => sum + length, 0)
    const order = orderOf(startsOf(lengths), seconds)
    await write(file, { sound, order, onBytes: counter(2 * total, reshaping) }, reshaping)
    return seconds
  },
}

interface Writing {
  sound: NewOgg
  order: WriteOrder
  onBytes: (bytes: Buffer) => void
}

function write(
  { path, place }: NewFile,
  { sound, order, onBytes }: Writing,
  { signal }: Reshaping,
): Promise<void> {
  const runUp = sound.stretches[0]?.runUp ?? 0
  return proveSound(
    { place },
    {
      onBytes,
      write: (take) => writeOgg(path, { sound, order, signal, onBytes: take }),
      async read(take) {
        const made = await openOgg(path, basename(place))
        const range = { first: runUp, behind: made.times.count }
        for await (const { bytes } of oggPackets(path, made, range)) {
          signal.throwIfAborted()
          take(bytes)
        }
      },
    },
  )
}

/** Whether a file begins with the packet that the one before ends with: that is how we cut Vorbis. */
async function repeatsLast(
  before: OggFile | undefined,
  { path, sound }: SourceFile & Pick<OggFile, 'sound'>,
): Promise<boolean> {
  if (before === undefined || sound.codec !== 'vorbis' || before.sound.codec !== 'vorbis')
    return false
  const count = before.sound.times.count
  const last = await packet(before.path, before.sound, count - 1)
  return last !== null && (await packet(path, sound, 0))?.equals(last) === true
}

async function packet(
  path: string,
  sound: OggFile['sound'],
  number: number,
): Promise<Buffer | null> {
  for await (const { bytes } of oggPackets(path, sound, { first: number, behind: number + 1 }))
    return bytes
  return null
}
