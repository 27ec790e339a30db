import type { DiskFile } from '#platform/disk/disk.ts'
import { isSameStream, mpegFrame } from '#media/mpeg-frame.ts'

/** Where a frame lies in its file; bytes. */
export interface FramePosition {
  at: number
  size: number
}

const chunkBytes = 1024 * 1024
/** The longest frame of layer 3 is shorter. */
const longestFrame = 2048

/**
 * Walks over the frames of a stream from `from` on, across whatever is not a frame of it; `take` says false to stop.
 * `head` is a header of the stream. Frames that the file doesn't hold whole are left out.
 */
export async function walkFrames(
  file: DiskFile,
  { from, head }: { from: number; head: number },
  take: (frame: FramePosition) => boolean,
): Promise<void> {
  const chunk = Buffer.allocUnsafe(chunkBytes)
  let start = from
  for (;;) {
    const { bytesRead } = await file.read(chunk, 0, chunkBytes, start)
    const isLast = bytesRead < chunkBytes
    const end = isLast ? bytesRead : bytesRead - longestFrame
    let at = 0
    while (at < end) {
      const size = frameAt(chunk, { at, end: bytesRead, head })
      if (size === 0) at++
      else if (take({ at: start + at, size })) at += size
      else return
    }
    if (isLast) return
    start += at
  }
}

/** Bytes of the frame at a place; 0: there is none. What follows must be a frame too, or the end. */
export function frameAt(
  bytes: Buffer,
  { at, end, head }: { at: number; end: number; head: number },
): number {
  if (bytes[at] !== 0xff || at + 4 > end) return 0
  const header = bytes.readUInt32BE(at)
  if (!isSameStream(header, head)) return 0
  const size = mpegFrame(header)?.size ?? 0
  if (size === 0 || at + size > end) return 0
  if (at + size + 4 > end || isSameStream(bytes.readUInt32BE(at + size), head)) return size
  // The last frame before a tag.
  const next = bytes.toString('latin1', at + size, at + size + 3)
  return next === 'TAG' || next === 'APE' || next === 'LYR' || next === 'ID3' ? size : 0
}
