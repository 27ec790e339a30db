import { open } from '#platform/disk/disk.ts'
import type { DiskFile } from '#platform/disk/disk.ts'
import type { FileEntry } from '#platform/ffmpeg/render-audio.ts'

/** What ffmpeg calls ADPCM in WAV files, by the number of the form. */
const forms: Record<string, number> = { adpcm_ms: 2, adpcm_ima_wav: 17 }

/** Blocks behind the last that is wanted, for what looks ahead. */
const blocksBehind = 2
const mostChunks = 100

interface Adpcm {
  /** The form, as it stands in the file. */
  format: Buffer
  channels: number
  /** Samples a second. */
  rate: number
  /** Bytes, and samples of each channel, of one block. */
  blockBytes: number
  blockSamples: number
  /** Where the blocks lie; bytes. */
  start: number
  end: number
}

/**
 * The blocks of an ADPCM file between two seconds of it, as a file of their own; null for other files. Each block stands
 * for itself, and all hold as many samples: ffmpeg goes by bytes a second instead, which are rounded, and misses the place
 * by up to a block.
 */
export async function adpcmEntry(
  { path, codec }: { path: string; codec: string },
  { from, to }: { from: number; to: number },
): Promise<FileEntry | null> {
  const form = forms[codec]
  if (form === undefined) return null
  const file = await open(path)
  try {
    const sound = await readHead(file, form)
    if (sound === null) return null
    const { rate, blockBytes, blockSamples, start, end } = sound
    const count = Math.floor((end - start) / blockBytes)
    const first = Math.floor((from * rate) / blockSamples)
    const behind = Math.min(count, Math.ceil((to * rate) / blockSamples) + blocksBehind)
    if (behind <= first) return null
    const wanted = Buffer.alloc((behind - first) * blockBytes)
    const { bytesRead } = await file.read(wanted, 0, wanted.length, start + first * blockBytes)
    const blocks = wanted.subarray(0, bytesRead - (bytesRead % blockBytes))
    if (blocks.length === 0) return null
    const data = fileOf(sound.format, blocks)
    return { demuxer: 'wav', data, rate, samples: first * blockSamples }
  } finally {
    await file.close()
  }
}

async function readHead(file: DiskFile, form: number): Promise<Adpcm | null> {
  const head = await bytesAt(file, 0, 12)
  if (head.toString('latin1', 0, 4) !== 'RIFF' || head.toString('latin1', 8, 12) !== 'WAVE')
    return null
  let format: Buffer | null = null
  for (let at = 12, count = 0; count < mostChunks; count += 1) {
    const chunk = await bytesAt(file, at, 8)
    if (chunk.length < 8) return null
    const size = chunk.readUInt32LE(4)
    const id = chunk.toString('latin1', 0, 4)
    if (id === 'fmt ') format = await bytesAt(file, at + 8, Math.min(size, 4096))
    if (id === 'data') {
      const { size: total } = await file.stat()
      return format && adpcmOf(format, form, { start: at + 8, end: Math.min(total, at + 8 + size) })
    }
    at += 8 + size + (size % 2)
  }
  return null
}

function adpcmOf(
  format: Buffer,
  form: number,
  place: { start: number; end: number },
): Adpcm | null {
  if (format.length < 20 || format.readUInt16LE(0) !== form) return null
  const channels = format.readUInt16LE(2)
  const rate = format.readUInt32LE(4)
  const blockBytes = format.readUInt16LE(12)
  const blockSamples = format.readUInt16LE(18)
  // A block begins with the state of each channel; every other byte holds two samples.
  const expected =
    form === forms['adpcm_ms']
      ? ((blockBytes - 7 * channels) * 2) / channels + 2
      : ((blockBytes - 4 * channels) * 2) / channels + 1
  const isPlain = rate > 0 && channels > 0 && format.readUInt16LE(14) === 4
  if (!isPlain || blockSamples !== expected) return null
  return { format, channels, rate, blockBytes, blockSamples, ...place }
}

async function bytesAt(file: DiskFile, at: number, length: number): Promise<Buffer> {
  const bytes = Buffer.alloc(length)
  const { bytesRead } = await file.read(bytes, 0, length, at)
  return bytes.subarray(0, bytesRead)
}

function fileOf(format: Buffer, blocks: Buffer): Buffer {
  const chunk = (id: string, body: Buffer): Buffer => {
    const head = Buffer.alloc(8)
    head.write(id, 'latin1')
    head.writeUInt32LE(body.length, 4)
    return Buffer.concat([head, body])
  }
  const even = format.length % 2 === 0 ? format : Buffer.concat([format, Buffer.alloc(1)])
  return chunk(
    'RIFF',
    Buffer.concat([Buffer.from('WAVE'), chunk('fmt ', even), chunk('data', blocks)]),
  )
}
