import { fromUnknown, untilNul } from '../bytes/text.ts'
import type { MpegFrame } from '#media/mpeg-frame.ts'

/** What the first frame says about the whole stream when it carries no sound but a Xing, Info or VBRI table. */
export interface VbrHeader {
  kind: 'Xing' | 'Info' | 'VBRI'
  frames: number | null
  /** Bytes from this frame to the end of the sound. */
  bytes: number | null
  /** Encoder name in an intact LAME extension. */
  encoder: string | null
}

/** Looks for the table in the first frame (`data` starts at its header). */
export function vbrHeader(data: Buffer, frame: MpegFrame): VbrHeader | null {
  return xingHeader(data, frame) ?? vbriHeader(data)
}

function xingHeader(data: Buffer, { version, channels }: MpegFrame): VbrHeader | null {
  let at = 4 + (version === 1 ? (channels === 1 ? 17 : 32) : channels === 1 ? 9 : 17)
  const kind = data.toString('latin1', at, at + 4)
  if ((kind !== 'Xing' && kind !== 'Info') || data.length < at + 8) return null
  const flags = data.readUInt32BE(at + 4)
  at += 8
  const number = (bit: number): number | null => {
    if (!(flags & bit) || data.length < at + 4) return null
    at += 4
    return data.readUInt32BE(at - 4)
  }
  const frames = number(1)
  const bytes = number(2)
  if (flags & 4) at += 100
  if (flags & 8) at += 4
  return { kind, frames, bytes, encoder: encoderName(data, at) }
}

/** The LAME extension counts only when its checksum is right. */
function encoderName(data: Buffer, at: number): string | null {
  const name = fromUnknown(untilNul(data.subarray(at, at + 9)))
  if (name === '' || data.length < at + 36) return null
  return crc16(data.subarray(0, at + 34)) === data.readUInt16BE(at + 34) ? name : null
}

function crc16(data: Buffer): number {
  let crc = 0
  for (const byte of data) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xa001 : crc >>> 1
  }
  return crc
}

function vbriHeader(data: Buffer): VbrHeader | null {
  const at = 36
  if (data.toString('latin1', at, at + 4) !== 'VBRI' || data.length < at + 18) return null
  if (data.readUInt16BE(at + 4) !== 1) return null
  return {
    kind: 'VBRI',
    bytes: data.readUInt32BE(at + 10),
    frames: data.readUInt32BE(at + 14),
    encoder: null,
  }
}
