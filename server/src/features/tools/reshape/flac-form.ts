import { basename } from 'node:path'
import { Problem } from '#platform/problem.ts'
import { openFlac } from '../flac/flac-sound.ts'
import type { FlacSound } from '../flac/flac-sound.ts'
import { sampleForm, samplesMd5 } from '../flac/samples-md5.ts'
import { writeFlac } from '../flac/write-flac.ts'
import type { Stretch } from '../packets/packet-sound.ts'
import type { WriteOrder } from '../tags/order.ts'
import { cutPoints } from './cut-points.ts'
import type { Form, NewFile, Reshaping } from './form.ts'
import { startsOf } from './mp4-form.ts'

/** Frames of FLAC under other numbers; proven by their samples, which have to be the same bit by bit. */
export const flacForm: Form = {
  async cut({ source: { path, name }, starts, files, orderOf }, reshaping) {
    const sound = await openFlac(path, name)
    const pieces = cutPoints(sound, { starts, name })
    const told = pieces.map(({ first, behind }) => samplesIn(sound, first, behind))
    const md5s = await md5sOf([{ path, sound }], told, part(reshaping, 0, 0.5))
    for (const [nth, { first, behind, seconds }] of pieces.entries()) {
      const target = files[nth]
      if (target === undefined) break
      const stretches = [{ path, sound, first, behind, runUp: 0 }]
      const md5 = md5s[nth] ?? null
      const own = part(reshaping, 0.5 + nth / pieces.length / 2, 0.5 / pieces.length)
      await write(target, { stretches, order: orderOf(nth, seconds), md5 }, own)
    }
    return pieces.map(({ seconds }) => seconds)
  },

  async join({ sources, file, orderOf }, reshaping) {
    const files: { path: string; name: string; sound: FlacSound }[] = []
    for (const { path, name } of sources)
      files.push({ path, name, sound: await openFlac(path, name) })
    refuseOther(files)
    const lengths = files.map(({ sound }) => sound.times.total / sound.scale)
    const seconds = lengths.reduce((sum, length) => sum + length, 0)
    const total = files.reduce((sum, { sound }) => sum + sound.times.total, 0)
    const [md5 = null] = await md5sOf(files, [total], part(reshaping, 0, 0.5))
    const stretches = files.map(({ path, sound }) => ({
      path,
      sound,
      first: 0,
      behind: sound.times.count,
      runUp: 0,
    }))
    const order = orderOf(startsOf(lengths), seconds)
    await write(file, { stretches, order, md5 }, part(reshaping, 0.5, 0.5))
    return seconds
  },
}

const samplesIn = ({ times }: FlacSound, first: number, behind: number): number =>
  times.startOf(behind) - times.startOf(first)

/** Part of the work, told as such. */
function part(reshaping: Reshaping, from: number, share: number): Reshaping {
  return { ...reshaping, onFraction: (done) => reshaping.onFraction(from + share * done) }
}

function refuseOther(files: readonly { name: string; sound: FlacSound }[]): void {
  const [first] = files
  const other = files.find(({ sound }) => first && sampleForm(sound) !== sampleForm(first.sound))
  if (first === undefined || other === undefined) return
  throw new Problem(
    'invalid',
    `“${other.name}” is encoded otherwise than “${first.name}”, so they can’t be joined as they are.`,
  )
}

const md5sOf = (
  files: readonly { path: string; sound: FlacSound }[],
  lengths: readonly number[],
  { tools: { ffmpeg }, signal, onFraction }: Reshaping,
): Promise<Buffer[]> => samplesMd5(files, lengths, { ffmpeg, signal, onFraction })

interface Writing {
  stretches: readonly Stretch<FlacSound>[]
  order: WriteOrder
  md5: Buffer | null
}

/** @throws Problem `broken` where the samples that come out aren't those that were to go in */
async function write(
  { path, place }: NewFile,
  { stretches, order, md5 }: Writing,
  reshaping: Reshaping,
): Promise<void> {
  const { signal } = reshaping
  await writeFlac(path, { stretches, order, md5, signal, onBytes: () => undefined })
  const sound = await openFlac(path, basename(place))
  const [made] = await md5sOf([{ path, sound }], [sound.times.total], reshaping)
  const wanted = stretches.reduce(
    (sum, { sound: own, first, behind }) => sum + samplesIn(own, first, behind),
    0,
  )
  if (md5 === null || made?.equals(md5) !== true || sound.times.total !== wanted)
    throw new Problem(
      'broken',
      `“${basename(place)}” came out wrong, so the files stay as they were.`,
    )
}
