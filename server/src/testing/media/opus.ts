import type { AudioSpec } from './audio-spec.ts'
import { ascii, be32, joined, le16, le32, le64, u8, zeros } from './bytes.ts'
import { vorbisComments } from './flac.ts'

const samplesPerPacket = 960
const packetsPerPage = 50
/** 20 ms of silence. */
const silentPacket = u8(0xf8, 0xff, 0xfe)

/** Silent mono Opus in Ogg; the stream bears a number. */
export function opusFile(spec: AudioSpec, serial = 1): Buffer {
  const packets = Math.max(1, Math.round(spec.seconds * 50))
  const head = joined(ascii('OpusHead'), u8(1, 1), le16(0), le32(48_000), le16(0), u8(0))
  const tags = joined(ascii('OpusTags'), vorbisComments({ ...spec.tags, ...chapterTags(spec) }))
  const pages = [
    oggPage({ serial, flags: 2, granule: 0, sequence: 0, packets: [head] }),
    oggPage({ serial, flags: 0, granule: 0, sequence: 1, packets: [tags] }),
  ]
  for (let done = 0; done < packets; done += packetsPerPage) {
    const count = Math.min(packetsPerPage, packets - done)
    pages.push(
      oggPage({
        serial,
        flags: done + count === packets ? 4 : 0,
        granule: (done + count) * samplesPerPacket,
        sequence: pages.length,
        packets: Array.from({ length: count }, () => silentPacket),
      }),
    )
  }
  return joined(...pages)
}

function chapterTags(spec: AudioSpec): Record<string, string> {
  const entries = (spec.chapters ?? []).flatMap(({ start, title }, index): [string, string][] => {
    const name = `CHAPTER${String(index + 1).padStart(3, '0')}`
    const time = new Date(Math.round(start * 1000)).toISOString().slice(11, 23)
    return [
      [name, time],
      [`${name}NAME`, title],
    ]
  })
  return Object.fromEntries(entries)
}

interface OggPage {
  serial: number
  flags: number
  granule: number
  sequence: number
  packets: Buffer[]
}

function oggPage({ serial, flags, granule, sequence, packets }: OggPage): Buffer {
  const lacing = packets.flatMap((packet) => [
    ...Array.from({ length: Math.floor(packet.length / 255) }, () => 255),
    packet.length % 255,
  ])
  const page = joined(
    ascii('OggS'),
    u8(0, flags),
    le64(granule),
    le32(serial),
    le32(sequence),
    zeros(4),
    u8(lacing.length, ...lacing),
    ...packets,
  )
  le32(oggCrc(page)).copy(page, 22)
  return page
}

function oggCrc(bytes: Buffer): number {
  let crc = 0
  for (const byte of bytes) {
    crc ^= byte << 24
    for (let bit = 0; bit < 8; bit += 1) {
      crc = crc & 0x80000000 ? (crc << 1) ^ 0x04c11db7 : crc << 1
    }
  }
  return be32(crc).readUInt32BE()
}
