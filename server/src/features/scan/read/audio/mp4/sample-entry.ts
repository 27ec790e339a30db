import type { FileBytes } from '../bytes/file-bytes.ts'
import { OddFile } from '../bytes/odd-file.ts'
import { aacConfig, layoutOf } from './audio-specific.ts'
import { boxes, content } from './boxes.ts'
import type { Box } from './boxes.ts'

export interface Sound {
  /** ffprobe's codec name. */
  codec: string
  channels: number
  channelLayout: string | null
}

/** Reads an audio sample description. Codecs that need more than their header are odd. */
export function readSound(bytes: FileBytes, entry: Box): Sound {
  const head = bytes.need(entry.start, 28)
  const version = head.readUInt16BE(8)
  const declared = head.readUInt16BE(16)
  const parts = partsStart(entry, version)
  if (entry.type === 'mp4a') return readMp4a(bytes, entry, parts)
  if (entry.type === 'alac') return readAlac(bytes, entry, parts)
  if (entry.type === 'Opus') return known('opus', declared)
  if (entry.type === 'fLaC') return known('flac', declared)
  throw new OddFile(`sound of kind ${entry.type}`)
}

function partsStart(entry: Box, version: number): number {
  if (version > 2) throw new OddFile('an unknown version of a sample description')
  return entry.start + [28, 44, 64][version]!
}

/** Surround layouts of these depend on more than the count; ffprobe knows. */
function known(codec: string, channels: number): Sound {
  if (channels !== 1 && channels !== 2) throw new OddFile(`${codec} with ${channels} channels`)
  return { codec, channels, channelLayout: channels === 1 ? 'mono' : 'stereo' }
}

function readMp4a(bytes: FileBytes, entry: Box, parts: number): Sound {
  const esds = findPart(bytes, entry, parts, 'esds')
  if (!esds) throw new OddFile('mp4a without a description')
  const found = decoderConfig(content(bytes, esds, 1024).subarray(4))
  const config = found.objectType === 0x40 && found.config ? aacConfig(found.config) : null
  if (!config || config.channels === null || ![1, 2, 4].includes(config.objectType)) {
    throw new OddFile('mp4a that is no plain AAC')
  }
  return { codec: 'aac', channels: config.channels, channelLayout: layoutOf(config.channels) }
}

function readAlac(bytes: FileBytes, entry: Box, parts: number): Sound {
  const box = findPart(bytes, entry, parts, 'alac')
  const cookie = box && content(bytes, box, 64)
  const channels = cookie && cookie.length >= 28 ? cookie[13] : undefined
  if (channels === undefined) throw new OddFile('ALAC without its cookie')
  return known('alac', channels)
}

/** QuickTime wraps the descriptions in `wave`. */
function findPart(bytes: FileBytes, entry: Box, parts: number, type: string): Box | null {
  for (const box of boxes(bytes, parts, entry.end)) {
    if (box.type === type) return box
    if (box.type !== 'wave') continue
    for (const inner of boxes(bytes, box.start, box.end)) if (inner.type === type) return inner
  }
  return null
}

/** Walks the MPEG-4 descriptors: ES (3) → decoder config (4) → decoder specific (5). */
function decoderConfig(data: Buffer): { objectType: number | null; config: Buffer | null } {
  let objectType: number | null = null
  let at = 0
  while (at + 2 <= data.length) {
    const tag = data[at++]
    let length = 0
    for (let i = 0; i < 4; i++) {
      const byte = data[at++] ?? 0
      length = length * 128 + (byte & 0x7f)
      if (byte < 0x80) break
    }
    if (tag === 3) at += esHeader(data, at)
    else if (tag === 4) {
      objectType = data[at] ?? null
      at += 13
    } else if (tag === 5) return { objectType, config: data.subarray(at, at + length) }
    else at += length
  }
  return { objectType, config: null }
}

function esHeader(data: Buffer, at: number): number {
  const flags = data[at + 2] ?? 0
  const url = flags & 0x40 ? 1 + (data[at + 3] ?? 0) : 0
  return 3 + (flags & 0x80 ? 2 : 0) + url + (flags & 0x20 ? 2 : 0)
}
