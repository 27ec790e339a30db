import { waveformRate } from '@lectern/contract'

/** Samples a second that an envelope is made from: enough for speech, quick to decode. */
export const soundRate = 8000
/** Samples of one look at the loudness: 20 ms. */
const frameSamples = 160
const framesPerSecond = soundRate / frameSamples
const framesPerValue = framesPerSecond / waveformRate

/** Loudness in dB below full scale that counts as nothing at all. */
const floorDb = -80
/** Speech and its pauses lie at least this far apart (dB); music doesn't pause. */
const leastContrast = 18
/** Where between the pauses and the speech the border lies, from the pauses up. */
const borderShare = 0.3
/** A pause is at least this long (seconds): shorter ones lie between words, not sentences. */
const shortestPause = 0.35

/** Of one stretch of sound: a byte per half second, and its pauses in seconds from its beginning. */
export interface Envelope {
  peaks: Uint8Array
  silences: [from: number, to: number][]
}

export interface EnvelopeMaker {
  /** 16-bit samples, little-endian; any number of bytes at a time. */
  add(bytes: Buffer): void
  finish(): Envelope
}

/** Measures sound as it comes. */
export function createEnvelopeMaker(): EnvelopeMaker {
  const frames: number[] = []
  let sum = 0
  let count = 0
  let half: number | null = null

  function sample(value: number): void {
    sum += value * value
    count += 1
    if (count < frameSamples) return
    frames.push(Math.sqrt(sum / count) / 32_768)
    sum = 0
    count = 0
  }

  return {
    add(bytes) {
      let at = 0
      if (half !== null && bytes.length > 0) {
        sample(signed(half | ((bytes[0] ?? 0) << 8)))
        half = null
        at = 1
      }
      for (; at + 1 < bytes.length; at += 2) sample(bytes.readInt16LE(at))
      if (at < bytes.length) half = bytes[at] ?? 0
    },
    finish: () => ({ peaks: peaksOf(frames), silences: silencesOf(frames) }),
  }
}

const signed = (value: number) => (value >= 0x8000 ? value - 0x10000 : value)

function peaksOf(frames: readonly number[]): Uint8Array {
  const peaks = new Uint8Array(Math.ceil(frames.length / framesPerValue))
  frames.forEach((loudness, at) => {
    const value = Math.round(255 * Math.sqrt(Math.min(1, loudness)))
    const index = Math.floor(at / framesPerValue)
    peaks[index] = Math.max(peaks[index] ?? 0, value)
  })
  return peaks
}

/** Where it is as quiet as in the pauses of this very recording, for long enough. */
function silencesOf(frames: readonly number[]): [number, number][] {
  const border = borderOf(frames)
  if (border === null) return []
  const silences: [number, number][] = []
  let from = -1
  for (let at = 0; at <= frames.length; at += 1) {
    const isQuiet = at < frames.length && decibels(frames[at] ?? 0) < border
    if (isQuiet && from < 0) from = at
    if (isQuiet || from < 0) continue
    if ((at - from) / framesPerSecond >= shortestPause)
      silences.push([from / framesPerSecond, at / framesPerSecond])
    from = -1
  }
  return silences
}

/** dB below which it is a pause; null where nothing stands out. */
function borderOf(frames: readonly number[]): number | null {
  if (frames.length < framesPerSecond) return null
  const sorted = frames.map(decibels).toSorted((one, other) => one - other)
  const quiet = sorted[Math.floor(sorted.length * 0.05)] ?? floorDb
  const loud = sorted[Math.floor(sorted.length * 0.9)] ?? floorDb
  return loud - quiet < leastContrast ? null : quiet + (loud - quiet) * borderShare
}

const decibels = (loudness: number) =>
  loudness <= 0 ? floorDb : Math.max(floorDb, 20 * Math.log10(loudness))
