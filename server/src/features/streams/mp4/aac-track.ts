import { open } from '#platform/disk/disk.ts'
import type { DiskFile } from '#platform/disk/disk.ts'
import type { FrameFile } from '../copy/frame-file.ts'
import { aacConfig, adtsFrame } from './aac-config.ts'
import type { AacConfig } from './aac-config.ts'
import { boxesIn, boxUnder, contentOf } from './boxes.ts'
import type { Box } from './boxes.ts'
import { createSampleTable } from './sample-table.ts'
import type { SampleTable } from './sample-table.ts'
import { firstTrack, onlyEntry } from './track.ts'

const frameLength = 1024
const silentMono = Buffer.from('00c800802380', 'hex')
const silentStereo = Buffer.from('210049900219002380', 'hex')

/**
 * The sound of an MP4 file as AAC frames, read from its tables only where they are asked for: a book of sixty hours has
 * nine million entries. null for whatever isn't AAC-LC.
 */
export async function openAacTrack(path: string): Promise<FrameFile | null> {
  const file = await open(path)
  try {
    const found = await findSound(file)
    if (found === null) return null
    const { config, table, delay } = found
    const silence = adtsFrame(config.channels === 1 ? silentMono : silentStereo, config)
    return {
      kind: 'aac',
      rate: config.rate,
      channels: config.channels,
      length: frameLength,
      delay,
      count: table.count,
      startOf: table.startOf,
      atOrAfter: table.atOrAfter,
      silence,
      async read(first, behind) {
        const source = await open(path)
        try {
          const bodies = await table.read(source, { first, behind })
          return bodies.map((body) => adtsFrame(body, config))
        } finally {
          await source.close()
        }
      },
    }
  } finally {
    await file.close()
  }
}

async function findSound(
  file: DiskFile,
): Promise<{ config: AacConfig; table: SampleTable; delay: number } | null> {
  const found = await firstTrack(file, 'soun')
  if (found === null) return null
  const { track, tables, scale } = found
  const config = await configOf(file, tables)
  if (config === null || scale !== config.rate) return null
  const table = await createSampleTable(file, tables)
  const delay = await delayOf(file, track)
  return table === null || delay === null ? null : { config, table, delay }
}

async function configOf(file: DiskFile, tables: Box): Promise<AacConfig | null> {
  const entry = await onlyEntry(file, tables, 'mp4a')
  if (entry === null) return null
  const version = (await contentOf(file, entry, 10)).readUInt16BE(8)
  if (version > 1) return null
  const from = entry.from + (version === 1 ? 44 : 28)
  for (const box of await boxesIn(file, from, entry.to)) {
    if (box.type === 'esds') return aacConfig(await contentOf(file, box, 256))
    const inner = box.type === 'wave' ? await boxUnder(file, box, ['esds']) : null
    if (inner !== null) return aacConfig(await contentOf(file, inner, 256))
  }
  return null
}

/** Samples at the beginning that the edit list leaves out; null when it does more than that. */
async function delayOf(file: DiskFile, track: Box): Promise<number | null> {
  const list = await boxUnder(file, track, ['edts', 'elst'])
  if (list === null) return 0
  const bytes = await contentOf(file, list, 64)
  if (bytes.length < 20) return null
  const isLong = bytes[0] === 1
  if (bytes.readUInt32BE(4) !== 1 || (isLong && bytes.length < 28)) return null
  const start = isLong ? Number(bytes.readBigInt64BE(16)) : bytes.readInt32BE(12)
  return start < 0 || start > 100 * frameLength ? null : start
}
