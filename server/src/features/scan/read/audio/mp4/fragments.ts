import type { FileBytes } from '../bytes/file-bytes.ts'
import { boxes, content } from './boxes.ts'
import type { Box } from './boxes.ts'
import type { Track } from './track.ts'

/** Most samples one run may list before we stop believing it. */
const mostSamples = 200_000

/** Seconds of sound in the fragments of a track: the durations of all its runs. */
export function fragmentTime(bytes: FileBytes, fragments: readonly Box[], track: Track): number {
  let total = track.duration
  for (const moof of fragments) {
    for (const traf of boxes(bytes, moof.start, moof.end)) {
      if (traf.type === 'traf') total += runTime(bytes, traf, track.id)
    }
  }
  return track.timescale > 0 ? total / track.timescale : 0
}

function runTime(bytes: FileBytes, traf: Box, trackId: number): number {
  let fallback = 0
  let total = 0
  for (const box of boxes(bytes, traf.start, traf.end)) {
    if (box.type === 'tfhd') {
      const head = content(bytes, box, 40)
      if (head.length < 8 || head.readUInt32BE(4) !== trackId) return 0
      fallback = defaultDuration(head)
    } else if (box.type === 'trun') total += durations(bytes, box, fallback)
  }
  return total
}

function defaultDuration(tfhd: Buffer): number {
  const flags = tfhd.readUInt32BE(0) & 0xffffff
  const at = 8 + (flags & 1 ? 8 : 0) + (flags & 2 ? 4 : 0)
  return flags & 8 && tfhd.length >= at + 4 ? tfhd.readUInt32BE(at) : 0
}

function durations(bytes: FileBytes, trun: Box, fallback: number): number {
  const head = bytes.need(trun.start, 8)
  const flags = head.readUInt32BE(0) & 0xffffff
  const count = Math.min(head.readUInt32BE(4), mostSamples)
  if (!(flags & 0x100)) return count * fallback
  const row = [0x100, 0x200, 0x400, 0x800].filter((bit) => flags & bit).length * 4
  const start = trun.start + 8 + (flags & 1 ? 4 : 0) + (flags & 4 ? 4 : 0)
  const list = bytes.need(start, Math.min(count * row, trun.end - start))
  let total = 0
  for (let at = 0; at + 4 <= list.length; at += row) total += list.readUInt32BE(at)
  return total
}
