import { basename } from 'node:path'
import { Problem } from '#platform/problem.ts'
import { bytesIn } from '../packets/packet-sound.ts'
import { createSoundHash, takeSound } from '../packets/sound-hash.ts'
import { openMp4 } from './sound-file.ts'
import { writeSound } from './write-sound.ts'
import type { Mp4ToWrite } from './write-sound.ts'

interface Proving extends Omit<Mp4ToWrite, 'onBytes'> {
  /** Of the place that it is written for: what it is called when it comes out wrong. */
  place: string
  /** Told how much is done, 0…1. */
  onFraction: (fraction: number) => void
}

/** Of the work: reading what was written takes less. */
const writingShare = 0.7

/**
 * Writes a new MP4 and reads it again: every packet of its sound has to be there, in order, as it was in the files that it
 * came from. Resolves with the hash of these packets. @throws Problem `broken` where that isn't so
 */
export async function writeProven(target: string, proving: Proving): Promise<string> {
  const { sound, signal, place, onFraction } = proving
  const total = sound.stretches.reduce(
    (sum, { sound: source, first, behind }) => sum + bytesIn(source, first, behind),
    0,
  )
  const told = (share: number, from: number) => {
    let done = 0
    return (bytes: Buffer): void => {
      done += bytes.length
      onFraction(from + share * Math.min(1, done / Math.max(1, total)))
    }
  }
  const before = createSoundHash()
  const onWritten = told(writingShare, 0)
  const onBytes = (bytes: Buffer): void => {
    before.take(bytes)
    onWritten(bytes)
  }
  await writeSound(target, { ...proving, onBytes })
  const after = createSoundHash()
  const onRead = told(1 - writingShare, writingShare)
  const take = (bytes: Buffer): void => {
    after.take(bytes)
    onRead(bytes)
  }
  const made = await openMp4(target, basename(place))
  const [first] = sound.stretches
  await takeSound(made, { take, runUp: first?.runUp ?? 0, signal })
  const wanted = before.digest()
  if (after.digest() !== wanted)
    throw new Problem(
      'broken',
      `“${basename(place)}” came out wrong, so the files stay as they were.`,
    )
  return wanted
}
