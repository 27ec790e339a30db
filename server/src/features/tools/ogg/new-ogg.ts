import { Problem } from '#platform/problem.ts'
import type { OggSound } from './ogg-sound.ts'

export interface OggFile {
  path: string
  name: string
  sound: OggSound
  /** Its first packet is the last one of the file before it, which came along when that was cut. */
  isContinuation?: boolean
}

/** Packets of a file that go into a new one. */
export interface OggStretch {
  path: string
  sound: OggSound
  first: number
  behind: number
  /** How many of them, at the beginning, only prepare the decoder: they belong to what lies before. */
  runUp: number
  /** Sample of the new sound at which the first one begins. */
  begin: number
}

/** A sound that is to be written: packets as they are, one stretch behind the other. */
export interface NewOgg {
  stretches: OggStretch[]
  /** Samples that are left out at the beginning, and those that are heard behind them. */
  from: number
  heard: number
  /** Whether it begins as its source does, with what decoders leave out there. */
  isBeginning: boolean
}

/** A sound in pieces that begin with the packets in which given seconds are. @throws Problem `invalid` for empty ones */
export function cutOgg({ path, name, sound }: OggFile, starts: readonly number[]): NewOgg[] {
  const { times, from, heard, scale, codec } = sound
  const firsts = starts.map((start, nth) =>
    nth === 0 ? 0 : times.at(from + Math.round(start * scale)),
  )
  return firsts.map((first, nth) => {
    const behind = firsts[nth + 1] ?? times.count
    const isLast = nth === firsts.length - 1
    const end = isLast ? from + heard : times.startOf(behind)
    const start = nth === 0 ? from : times.startOf(first)
    if (behind <= first || end <= start)
      throw new Problem('invalid', `A piece of “${name}” would hold nothing: ${nth + 1}.`)
    if (nth === 0) {
      const whole = { path, sound, first, behind, runUp: 0, begin: 0 }
      return { stretches: [whole], from, heard: end - from, isBeginning: true }
    }
    // A first packet of Vorbis adds nothing, so the one before comes along. Opus needs more of them, and players would count those.
    const runUp = codec === 'vorbis' ? 1 : 0
    const begin = times.startOf(first - runUp) - start
    const stretch = { path, sound, first: first - runUp, behind, runUp, begin }
    return { stretches: [stretch], from: 0, heard: end - start, isBeginning: false }
  })
}

/**
 * Several sounds as one, each place of which is where their lengths say; packets in which nothing is heard are left out between them.
 * @throws Problem `invalid` where they are encoded differently
 */
export function joinedOgg(files: readonly OggFile[]): NewOgg {
  const [one] = files
  if (one === undefined) throw new Problem('invalid', 'There is nothing to join.')
  const joint: NewOgg = { stretches: [], from: one.sound.from, heard: 0, isBeginning: true }
  for (const [nth, file] of files.entries()) {
    const { path, sound } = file
    refuseOther(one, file)
    const { times, from, heard } = sound
    const first = nth === 0 ? 0 : firstOf(file)
    const behind = nth === files.length - 1 ? times.count : times.at(from + heard - 1) + 1
    const begin = joint.from + joint.heard - (nth === 0 ? from : from - times.startOf(first))
    joint.stretches.push({ path, sound, first, behind, runUp: 0, begin })
    joint.heard += heard
  }
  return joint
}

/** A first packet of Vorbis adds nothing, and what comes behind it needs it. */
const firstOf = ({ isContinuation = false }: OggFile): number => (isContinuation ? 1 : 0)

/** Gain, channels and what decoders of Vorbis are set up with have to be the same; how much is left out may differ. */
function refuseOther(one: OggFile, other: OggFile): void {
  const form = ({ sound: { codec, id } }: OggFile): string =>
    codec === 'opus' ? `opus ${id[9]} ${id.toString('hex', 16)}` : `vorbis ${id.toString('hex')}`
  const [a, b] = [one.sound.setup, other.sound.setup]
  if (form(one) === form(other) && (a === null) === (b === null) && (a === null || b?.equals(a)))
    return
  throw new Problem(
    'invalid',
    `“${other.name}” is encoded otherwise than “${one.name}”, so they can’t be joined as they are.`,
  )
}
