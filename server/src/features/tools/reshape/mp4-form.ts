import { Problem } from '#platform/problem.ts'
import { atomUnder, atomsIn } from '../mp4/atoms.ts'
import { handlerOf } from '../mp4/chapter-track.ts'
import { cut, joined } from '../mp4/new-sound.ts'
import { openMp4 } from '../mp4/sound-file.ts'
import type { Mp4File } from '../mp4/sound-file.ts'
import { writeProven } from '../mp4/write-proven.ts'
import type { Form, SourceFile } from './form.ts'

/** MP4 with one sound of any kind, its packets as they are. */
export const mp4Form: Form = {
  async cut({ source, starts, files, orderOf }, { signal, onFraction }) {
    const file = await openSound(source)
    const pieces = cut(file, starts)
    const lengths: number[] = []
    const { ftyp, moov: tagsFrom } = file
    for (const [nth, sound] of pieces.entries()) {
      const target = files[nth]
      if (target === undefined) break
      const seconds = sound.heard / sound.scale
      const order = orderOf(nth, seconds)
      const writing = { sound, order, ftyp, tagsFrom, signal, place: target.place }
      const onPiece = (fraction: number): void => onFraction((nth + fraction) / pieces.length)
      await writeProven(target.path, { ...writing, onFraction: onPiece })
      lengths.push(seconds)
    }
    return lengths
  },

  async join({ sources, file, orderOf }, { signal, onFraction }) {
    const files: Mp4File[] = []
    for (const source of sources) files.push(await openSound(source))
    const sound = joined(files)
    const starts = startsOf(files.map(({ sound: { heard, scale } }) => heard / scale))
    const seconds = sound.heard / sound.scale
    const [first] = files
    if (first === undefined) throw new RangeError('nothing to join')
    const { ftyp, moov: tagsFrom } = first
    const writing = { sound, order: orderOf(starts, seconds), ftyp, tagsFrom, signal, onFraction }
    await writeProven(file.path, { ...writing, place: file.place })
    return seconds
  },
}

/** Where parts of these lengths begin when one follows the other. */
export function startsOf(lengths: readonly number[]): number[] {
  let at = 0
  return lengths.map((length) => {
    const start = at
    at += length
    return start
  })
}

/** @throws Problem `invalid` for films: their pictures can't be cut with the sound */
async function openSound({ path, name }: SourceFile): Promise<Mp4File> {
  const file = await openMp4(path, name)
  const { moov } = file
  const traks = atomsIn(moov, 8, moov.length).filter(({ type }) => type === 'trak')
  for (const trak of traks.filter((one) => handlerOf(moov, one) === 'vide')) {
    const sizes = atomUnder(moov, trak, ['mdia', 'minf', 'stbl', 'stsz'])
    const pictures = sizes === undefined ? 0 : moov.readUInt32BE(sizes.content + 8)
    if (pictures > 1)
      throw new Problem('invalid', `“${name}” holds moving pictures, or pictures of its chapters.`)
  }
  return file
}
