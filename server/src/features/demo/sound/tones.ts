import { joined, rate, silence } from './pcm.ts'

/** Steps of a pentatonic scale: whatever sounds together sounds well. */
const scale = [0, 2, 4, 7, 9]
const chords = [
  [0, 2, 4],
  [3, 5, 7],
  [1, 3, 5],
  [4, 6, 8],
]

/** A short soft chord that opens a book. `key`: semitones above A2. */
export function chime(key: number): Int16Array {
  const sound = new Float64Array(Math.round(2.6 * rate))
  for (const [i, step] of [0, 2, 4, 7].entries()) {
    addNote(sound, { step, key: key + 12, start: i * 0.16, length: 2.2, loudness: 0.16 })
  }
  return finished(sound)
}

/**
 * Soft chords with a slow melody in the place of speech, about as long as reading the text would take (6 to 24 s).
 * The letters of the text are the melody, so that every chapter sounds its own way.
 */
export function tones(text: string, key: number): Int16Array {
  const seconds = Math.min(24, Math.max(6, text.length * 0.055))
  const sound = new Float64Array(Math.round((seconds + 2) * rate))
  const bar = 3.2
  for (let start = 0, i = 0; start < seconds; start += bar, i++) {
    for (const step of chords[i % chords.length] ?? []) {
      addNote(sound, { step, key, start, length: bar + 1, loudness: 0.1 })
    }
    for (let beat = 0; beat < 4; beat++) {
      const letter = text.codePointAt((i * 4 + beat) % text.length) ?? 0
      if (letter % 5 === 4) continue
      const at = start + (beat * bar) / 4
      addNote(sound, { step: 5 + (letter % 6), key, start: at, length: 1.6, loudness: 0.09 })
    }
  }
  return joined([finished(sound), silence(0.3)])
}

interface Note {
  step: number
  key: number
  /** Seconds. */
  start: number
  length: number
  loudness: number
}

function addNote(sound: Float64Array, { step, key, start, length, loudness }: Note): void {
  const octave = Math.floor(step / scale.length)
  const semitones = key + 12 * octave + (scale[step % scale.length] ?? 0)
  const pace = (110 * 2 ** (semitones / 12) * waveLength) / rate
  const from = Math.round(start * rate)
  const count = Math.min(Math.round(length * rate), sound.length - from)
  const fading = Math.exp(-3.2 / count)
  let strength = loudness
  for (let i = 0; i < count; i++) {
    const shape = strength * Math.min(1, i / rise) * (1 - i / count)
    sound[from + i] =
      (sound[from + i] ?? 0) + shape * (wave[Math.floor(pace * i) % waveLength] ?? 0)
    strength *= fading
  }
}

/** Samples over which a note swells. */
const rise = 0.03 * rate
const waveLength = 8192
/** One turn of a soft tone with two overtones. */
const wave = Float64Array.from({ length: waveLength }, (_, i) => {
  const angle = (2 * Math.PI * i) / waveLength
  return Math.sin(angle) + 0.28 * Math.sin(2 * angle) + 0.08 * Math.sin(3 * angle)
})

/** An echo for some room, and whole numbers. */
function finished(sound: Float64Array): Int16Array {
  const echo = Math.round(0.19 * rate)
  for (let i = echo; i < sound.length; i++) {
    sound[i] = (sound[i] ?? 0) + 0.28 * (sound[i - echo] ?? 0)
  }
  return Int16Array.from(sound, (value) => Math.round(32_000 * Math.tanh(value)))
}
