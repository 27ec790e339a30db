import { Problem } from '#platform/problem.ts'
import { isSameForm } from './sound-form.ts'
import type { Mp4Sound } from './sound-track.ts'
import type { Stretch } from '../packets/packet-sound.ts'
import { addRun, runsBetween } from '../packets/runs.ts'
import type { Run } from '../packets/runs.ts'

export interface SoundFile {
  path: string
  name: string
  sound: Mp4Sound
}

/** A sound that is to be written: packets as they are, one stretch behind the other. */
export interface NewSound extends Pick<Mp4Sound, 'scale' | 'description' | 'language'> {
  stretches: Stretch<Mp4Sound>[]
  runs: Run[]
  /** Ticks that players leave out, and those that are heard. */
  from: number
  heard: number
}

/**
 * Several sounds as one. Where one ends and the next begins, packets in which nothing is heard are left out, and the last one
 * counts as long as it is heard: each place of the whole is where the lengths of the files say, however many there are.
 * @throws Problem `invalid` where they are encoded differently
 */
export function joined(files: readonly SoundFile[]): NewSound {
  const [first] = files
  if (first === undefined) throw new Problem('invalid', 'There is nothing to join.')
  const { scale, description, language, from } = first.sound
  const joint: NewSound = { scale, description, language, from, stretches: [], runs: [], heard: 0 }
  let written = 0
  for (const [nth, file] of files.entries()) {
    const { path, sound } = file
    if (!isSameForm(first.sound, sound))
      throw new Problem(
        'invalid',
        `“${file.name}” is encoded otherwise than “${first.name}”, so they can’t be joined as they are.`,
      )
    const { times } = sound
    const begin = nth === 0 ? 0 : times.at(sound.from)
    const isLast = nth === files.length - 1
    const behind = isLast ? times.count : times.at(sound.from + sound.heard - 1) + 1
    if (nth > 0) {
      const wanted = from + joint.heard - (sound.from - times.startOf(begin))
      written += stretchLast(joint.runs, wanted - written)
    }
    for (const run of runsBetween(sound.runs, begin, behind)) addRun(joint.runs, run)
    written += times.startOf(behind) - times.startOf(begin)
    joint.stretches.push({ path, sound, first: begin, behind, runUp: 0 })
    joint.heard += sound.heard
  }
  joint.heard = Math.min(joint.heard, written - from)
  return joint
}

/** Makes the last packet longer or shorter, though not to nothing; resolves with by how much. */
function stretchLast(runs: Run[], by: number): number {
  const last = runs.at(-1)
  if (last === undefined || by === 0) return 0
  const ticks = Math.max(1, last.ticks + by)
  const changed = ticks - last.ticks
  last.count -= 1
  if (last.count === 0) runs.pop()
  addRun(runs, { count: 1, ticks })
  return changed
}

/** A piece of a sound, and where it begins in what is heard of the whole. */
export interface Piece extends NewSound {
  /** Seconds. */
  start: number
}

/**
 * A sound in pieces that begin at given seconds, the first one at the beginning whatever is given for it; each begins with the packet in
 * which its second is. Where decoders mix each packet with the one before, that one comes along, unheard.
 * @throws Problem `invalid` for pieces in which there is nothing
 */
export function cut({ path, name, sound }: SoundFile, starts: readonly number[]): Piece[] {
  const { scale, description, language, times, from, heard } = sound
  const firsts = starts.map((start, nth) =>
    nth === 0 ? 0 : times.at(from + Math.round(start * scale)),
  )
  const needsRunUp = sound.codec === 'mp4a'
  return firsts.map((first, nth) => {
    const isLast = nth === firsts.length - 1
    const behind = firsts[nth + 1] ?? times.count
    const begin = nth === 0 ? from : times.startOf(first)
    const end = isLast ? from + heard : times.startOf(behind)
    if (behind <= first || end <= begin)
      throw new Problem('invalid', `A piece of “${name}” would hold nothing: ${nth + 1}.`)
    const runUp = needsRunUp && nth > 0 && first > 0 ? 1 : 0
    return {
      scale,
      description,
      language,
      stretches: [{ path, sound, first: first - runUp, behind, runUp }],
      runs: runsBetween(sound.runs, first - runUp, behind),
      from: begin - times.startOf(first - runUp),
      heard: end - begin,
      start: (begin - from) / scale,
    }
  })
}
