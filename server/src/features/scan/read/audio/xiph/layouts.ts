/** ffmpeg's names of the fixed layouts by channel count. */
const fixed = {
  vorbis: ['mono', 'stereo', '3.0', 'quad', '5.0', '5.1', '6.1', '7.1'],
  flac: ['mono', 'stereo', '3.0', 'quad', '5.0(side)', '5.1(side)', '6.1', '7.1'],
}

/** The layout of a Vorbis, Opus or FLAC stream; null when the format names none. */
export function xiphLayout(family: keyof typeof fixed, channels: number): string | null {
  return fixed[family][channels - 1] ?? null
}
