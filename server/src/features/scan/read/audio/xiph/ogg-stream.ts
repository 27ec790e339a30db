import { xiphLayout } from './layouts.ts'
import { streamInfo } from './stream-info.ts'

export interface OggStream {
  /** ffprobe's codec name. */
  codec: 'opus' | 'vorbis' | 'flac' | 'speex'
  /** Positions per second. */
  rate: number
  channels: number
  channelLayout: string | null
  /** Positions at the beginning that are not heard. */
  delay: number
  /** Nominal bit/s. */
  bitRate: number | null
  /** Positions one packet may last: more of them mean a late start. */
  longestFrame: number
  /** What the comment packet begins with. */
  commentMark: string
}

/** Recognises the stream by its first packet; null: none that we read ourselves. */
export function oggStream(packet: Buffer): OggStream | null {
  return opus(packet) ?? vorbis(packet) ?? flac(packet) ?? speex(packet)
}

/** How many packets of headers a stream begins with: Vorbis has a third, its setup. */
export function headerPackets(first: Buffer): number {
  return vorbis(first) ? 3 : 2
}

function opus(packet: Buffer): OggStream | null {
  if (packet.toString('latin1', 0, 8) !== 'OpusHead' || packet.length < 19) return null
  return known({
    codec: 'opus',
    rate: 48_000,
    delay: packet.readUInt16LE(10),
    channels: packet[9] ?? 0,
    bitRate: null,
    // 20 ms is what encoders use; longer frames are left to ffprobe.
    longestFrame: 960,
    commentMark: 'OpusTags',
  })
}

function vorbis(packet: Buffer): OggStream | null {
  if (packet.toString('latin1', 0, 7) !== '\x01vorbis' || packet.length < 29) return null
  const nominal = packet.readInt32LE(20)
  return known({
    codec: 'vorbis',
    rate: packet.readUInt32LE(12),
    channels: packet[11] ?? 0,
    bitRate: nominal > 0 ? nominal : null,
    longestFrame: 2 ** ((packet[28] ?? 0) >> 4),
    commentMark: '\x03vorbis',
  })
}

/** FLAC's mapping: a head of 13 bytes, then STREAMINFO; the comments are a metadata block with 4 bytes of head. */
function flac(packet: Buffer): OggStream | null {
  const info =
    packet.toString('latin1', 0, 5) === '\x7fFLAC' ? streamInfo(packet.subarray(17)) : null
  if (!info) return null
  const { channels, sampleRate } = info
  const longestFrame = packet.readUInt16BE(17 + 2)
  return known({
    codec: 'flac',
    rate: sampleRate,
    channels,
    bitRate: null,
    longestFrame,
    commentMark: '',
  })
}

function speex(packet: Buffer): OggStream | null {
  if (packet.toString('latin1', 0, 8) !== 'Speex   ' || packet.length < 68) return null
  const bitRate = packet.readInt32LE(52)
  const rate = packet.readUInt32LE(36)
  const channels = packet.readUInt32LE(48)
  const longestFrame = packet.readUInt32LE(56) * Math.max(1, packet.readUInt32LE(64))
  return known({
    codec: 'speex',
    rate,
    channels,
    bitRate: bitRate > 0 ? bitRate : null,
    longestFrame,
    commentMark: '',
  })
}

function known(
  stream: Omit<OggStream, 'channelLayout' | 'delay'> & { delay?: number },
): OggStream | null {
  if (stream.channels < 1 || stream.rate < 1) return null
  const family = stream.codec === 'flac' ? 'flac' : 'vorbis'
  return { delay: 0, ...stream, channelLayout: xiphLayout(family, stream.channels) }
}
