import { basename } from 'node:path'
import { openMp3 } from '../mp3/mp3-sound.ts'
import type { Mp3Sound } from '../mp3/mp3-sound.ts'
import { refuseOtherMp3, writeMp3 } from '../mp3/write-mp3.ts'
import type { Mp3File } from '../mp3/write-mp3.ts'
import { bytesIn } from '../packets/packet-sound.ts'
import type { Stretch } from '../packets/packet-sound.ts'
import { takeSound } from '../packets/sound-hash.ts'
import type { WriteOrder } from '../tags/order.ts'
import { readTagsOf } from '../tags/read-tags.ts'
import { counter } from './counter.ts'
import { cutPoints } from './cut-points.ts'
import type { Form, NewFile, Reshaping } from './form.ts'
import { startsOf } from './mp4-form.ts'
import { proveSound } from './prove-sound.ts'

/** Frames of MP3 as they are. What one frame borrows from those before it (its reservoir) stays behind where a piece begins: some hundredths of a second. */
export const mp3Form: Form = {
  async cut({ source: { path, name }, starts, files, orderOf }, reshaping) {
    const sound = await openMp3(path, name)
    const pieces = cutPoints(sound, { starts, name })
    const onBytes = counter(2 * bytesIn(sound, 0, sound.times.count), reshaping)
    for (const [nth, { first, behind, seconds }] of pieces.entries()) {
      const target = files[nth]
      if (target === undefined) break
      const stretches = [{ path, sound, first, behind, runUp: 0 }]
      await write(target, { stretches, order: orderOf(nth, seconds), onBytes }, reshaping)
    }
    return pieces.map(({ seconds }) => seconds)
  },

  async join({ sources, file, orderOf }, reshaping) {
    const files: Mp3File[] = []
    for (const { path, name } of sources)
      files.push({ path, name, sound: await openMp3(path, name) })
    refuseOtherMp3(files)
    const lengths = files.map(({ sound }) => sound.times.total / sound.scale)
    const seconds = lengths.reduce((sum, length) => sum + length, 0)
    const stretches = files.map(({ path, sound }) => ({
      path,
      sound,
      first: 0,
      behind: sound.times.count,
      runUp: 0,
    }))
    const total = files.reduce((sum, { sound }) => sum + bytesIn(sound, 0, sound.times.count), 0)
    const order = orderOf(startsOf(lengths), seconds)
    await write(file, { stretches, order, onBytes: counter(2 * total, reshaping) }, reshaping)
    return seconds
  },
}

interface Writing {
  stretches: readonly Stretch<Mp3Sound>[]
  order: WriteOrder
  onBytes: (bytes: Buffer) => void
}

function write(
  { path, place }: NewFile,
  { stretches, order, onBytes }: Writing,
  { tools, signal }: Reshaping,
): Promise<void> {
  const tagsFrom = stretches[0]?.path ?? ''
  const readTags = () => readTagsOf(tagsFrom, tools, signal)
  return proveSound(
    { place },
    {
      onBytes,
      write: (take) =>
        writeMp3(path, { stretches, tagsFrom, order, readTags, signal, onBytes: take }),
      read: async (take) =>
        takeSound({ path, sound: await openMp3(path, basename(place)) }, { take, signal }),
    },
  )
}
