import type { StreamOptions } from '@lectern/contract'

/** How a stream is encoded. */
export interface Profile {
  /** Samples a second. */
  rate: number
  channels: 1 | 2
  /** Bits a second. */
  bitrate: number
}

/**
 * The encoding for a wish and the most channels that any of the files has. 32 kbit/s is one voice: one channel and
 * half the samples sound better than what is left of two channels.
 */
export function profileOf(bitrate: StreamOptions['bitrate'], channels: 1 | 2): Profile {
  switch (bitrate) {
    case 32:
      return { rate: 22_050, channels: 1, bitrate: 32_000 }
    case 64:
      return { rate: 44_100, channels, bitrate: 64_000 }
    case 96:
      return { rate: 44_100, channels, bitrate: 96_000 }
    default:
      return { rate: 44_100, channels, bitrate: channels === 1 ? 96_000 : 160_000 }
  }
}

/** One channel when every file says that it has one. */
export function channelsOf(tracks: readonly { channels: number | null }[]): 1 | 2 {
  return tracks.length > 0 && tracks.every((track) => track.channels === 1) ? 1 : 2
}
