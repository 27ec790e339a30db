import { basename } from 'node:path'
import { Problem } from '#platform/problem.ts'
import { openMp3 } from '../mp3/mp3-sound.ts'
import type { Mp3Sound } from '../mp3/mp3-sound.ts'
import { refuseOtherMp3, writeMp3 } from '../mp3/write-mp3.ts'
import type { Mp3File } from '../mp3/write-mp3.ts'
import { bytesIn } from '../packets/packet-sound.ts'
import type { Stretch } from '../packets/packet-sound.ts'
import { createSoundHash, takeSound } from '../packets/sound-hash.ts'
import type { WriteOrder } from '../writing/order.ts'
import { readTagsOf } from '../writing/read-tags.ts'
import { cutPoints } from './cut-points.ts'
import type { Form, NewFile, Reshaping } from './form.ts'
import { startsOf } from './mp4-form.ts'

/** Frames of MP3 as they are. What one frame borrows from those before it (its reservoir) stays behind where a piece begins: some hundredths of a second. */
export const mp3Form: Form = {
  async cut({ source: { path, name }, starts, files, orderOf }, reshaping) {
    const sound = await openMp3(path, name)
    const pieces = cutPoints(sound, { starts, name })
    const onBytes = counter(bytesIn(sound, 0, sound.times.count), reshaping)
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
      ...{ path, sound, first: 0, behind: sound.times.count, runUp: 0 },
    }))
    const total = files.reduce((sum, { sound }) => sum + bytesIn(sound, 0, sound.times.count), 0)
    const order = orderOf(startsOf(lengths), seconds)
    await write(file, { stretches, order, onBytes: counter(total, reshaping) }, reshaping)
    return seconds
  },
}

/** Tells how much is done: everything is written and read once. */
function counter(total: number, { onFraction }: Reshaping): (bytes: Buffer) => void {
  let done = 0
  return (bytes) => {
    done += bytes.length
    onFraction(Math.min(1, done / Math.max(1, 2 * total)))
  }
}

interface Writing {
  stretches: readonly Stretch<Mp3Sound>[]
  order: WriteOrder
  onBytes: (bytes: Buffer) => void
}

/** Writes one file and reads it again. @throws Problem `broken` where its frames aren't those of the stretches */
async function write(
  { path, place }: NewFile,
  { stretches, order, onBytes }: Writing,
  { tools, signal }: Reshaping,
): Promise<void> {
  const tagsFrom = stretches[0]?.path ?? ''
  const readTags = () => readTagsOf(tagsFrom, tools, signal)
  const before = createSoundHash()
  const take = (bytes: Buffer): void => {
    before.take(bytes)
    onBytes(bytes)
  }
  await writeMp3(path, { stretches, tagsFrom, order, readTags, signal, onBytes: take })
  const after = createSoundHash()
  const sound = await openMp3(path, basename(place))
  const check = (bytes: Buffer): void => {
    after.take(bytes)
    onBytes(bytes)
  }
  await takeSound({ path, sound }, { take: check, signal })
  if (after.digest() !== before.digest())
    throw new Problem(
      'broken',
      `“${basename(place)}” came out wrong, so the files stay as they were.`,
    )
}
