/** Mono sound, 16 bits a sample. */
export interface Pcm {
  samples: Int16Array
  /** Samples a second. */
  rate: number
}

/** All demo sound has this rate; it is what espeak-ng speaks with. */
export const rate = 22_050

/** Reads the mono 16-bit sound out of a WAV file. Throws when it is of another form. */
export function pcmOfWav(wav: Buffer): Pcm {
  let at = 12
  let found: number | null = null
  while (at + 8 <= wav.length) {
    const id = wav.toString('latin1', at, at + 4)
    if (id === 'fmt ') found = monoRate(wav, at + 8)
    if (id === 'data') {
      if (found === null) break
      // A stream's length was not known when its header was written: the rest is sound.
      const end = Math.min(wav.length, at + 8 + wav.readUInt32LE(at + 4))
      const bytes = Uint8Array.prototype.slice.call(wav, at + 8, end - ((end - at) % 2))
      return { samples: new Int16Array(bytes.buffer, 0, bytes.length >> 1), rate: found }
    }
    at += 8 + wav.readUInt32LE(at + 4)
  }
  throw new Error('Not a WAV file with mono 16-bit sound')
}

export function silence(seconds: number): Int16Array {
  return new Int16Array(Math.round(seconds * rate))
}

/** One after the other. */
export function joined(parts: readonly Int16Array[]): Int16Array {
  const all = new Int16Array(parts.reduce((sum, part) => sum + part.length, 0))
  let at = 0
  for (const part of parts) {
    all.set(part, at)
    at += part.length
  }
  return all
}

/** The same sound at another rate, by straight lines between samples: good enough for speech. */
export function resampled({ samples, rate: from }: Pcm): Int16Array {
  if (from === rate) return samples
  const result = new Int16Array(Math.floor((samples.length * rate) / from))
  for (let i = 0; i < result.length; i++) {
    const exact = (i * from) / rate
    const before = samples[Math.floor(exact)] ?? 0
    const after = samples[Math.floor(exact) + 1] ?? before
    result[i] = before + (after - before) * (exact % 1)
  }
  return result
}

function monoRate(wav: Buffer, at: number): number {
  const format = wav.readUInt16LE(at)
  const channels = wav.readUInt16LE(at + 2)
  const bits = wav.readUInt16LE(at + 14)
  if (format !== 1 || channels !== 1 || bits !== 16) throw new Error('Unexpected form of WAV')
  return wav.readUInt32LE(at + 4)
}
