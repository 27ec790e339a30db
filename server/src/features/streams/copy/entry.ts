import type { FileEntry } from '#platform/render-audio.ts'
import type { SourceFile } from '../timeline.ts'
import { adpcmEntry } from '../wav/adpcm-entry.ts'
import type { FrameFiles } from './frame-files.ts'

/** Frames behind the last that is wanted, for what looks ahead. */
const framesBehind = 8

/**
 * Finds the frames between two seconds of a file. ffmpeg would read an MP3 from its beginning, and all the tables of an
 * MP4, to find a place in the middle; in ADPCM it would miss it.
 */
export function createEntry(
  frameFiles: FrameFiles,
): (file: SourceFile, range: { from: number; to: number }) => Promise<FileEntry | null> {
  return async (file, { from, to }) => {
    if (from === 0) return null
    const source = await frameFiles.open(file)
    if (source === null) return adpcmEntry(file, { from, to }).catch(() => null)
    const { kind, rate, length, delay } = source
    const numberAt = (second: number): number => source.atOrAfter(second * rate + delay + 1) - 1
    const first = numberAt(from)
    const behind = Math.min(numberAt(to) + framesBehind, source.count)
    // A stream of bare frames has no gaps: where the file has some, ffmpeg has to see them.
    const isEven = source.startOf(behind) - source.startOf(first) === (behind - first) * length
    const frames = isEven && behind > first ? await source.read(first, behind) : []
    if (frames.length === 0) return null
    const samples = source.startOf(first) - delay
    const demuxer = kind === 'aac' ? 'aac' : 'mp3'
    return { demuxer, data: Buffer.concat(frames), rate, samples }
  }
}
