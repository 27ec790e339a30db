import type { FileBytes } from '../bytes/file-bytes.ts'
import { isSameStream, mpegFrame } from '#media/mpeg-frame.ts'
import type { MpegFrame } from '#media/mpeg-frame.ts'

/** Where the sound of a file lies, and the header of its first frame. */
export interface Sound {
  start: number
  header: number
}

/** Places of a file that are looked at for another bit rate than that of its beginning. */
const spots = 8
/** More than two frames: from anywhere in sound, a whole one and the header behind it are in there. */
const twoFrames = 4096
/** How far one looks for the next frame behind bytes that are none. */
const longestGap = 64 * 1024
/** Of longer files some stretches are counted, which stand for the rest. */
const longestWhole = 48 * 1024 * 1024
const stretches = 64
const stretchSize = 384 * 1024

/** Whether somewhere in the file frames have another bit rate than the first. */
export function changesBitRate(bytes: FileBytes, sound: Sound): boolean {
  const first = mpegFrame(sound.header)
  const span = bytes.size - sound.start
  for (let spot = 1; spot < spots; spot++) {
    const at = sound.start + Math.floor((span * spot) / spots)
    const frame = frameNear(bytes, at, sound) ?? nextFrame(bytes, at, sound)?.frame
    if (frame && frame.bitRate !== first?.bitRate) return true
  }
  return false
}

/** Seconds of sound and its bit/s, from the frames themselves. Zero where there are none. */
export function countedTime(bytes: FileBytes, sound: Sound): { duration: number; bitRate: number } {
  const span = bytes.size - sound.start
  const isWhole = span <= longestWhole
  let samples = 0
  let length = 0
  for (let nth = 0; nth < (isWhole ? 1 : stretches); nth++) {
    const from = sound.start + Math.floor((span * nth) / stretches)
    const found = count(bytes, { from, to: isWhole ? bytes.size : from + stretchSize }, sound)
    samples += found.samples
    length += found.length
  }
  const rate = mpegFrame(sound.header)?.sampleRate ?? 0
  if (samples === 0 || rate === 0) return { duration: 0, bitRate: 0 }
  const seconds = samples / rate
  return {
    duration: isWhole ? seconds : (seconds * span) / length,
    bitRate: Math.round((length * 8) / seconds),
  }
}

/** The frames that begin between two places: their samples and their bytes. */
function count(
  bytes: FileBytes,
  { from, to }: { from: number; to: number },
  sound: Sound,
): { samples: number; length: number } {
  let samples = 0
  let length = 0
  let at = from
  while (at < to) {
    const found = frameAt(bytes, at, sound)
    const next = found ? { at, frame: found } : nextFrame(bytes, at, sound)
    if (!next) break
    samples += next.frame.length
    length += next.frame.size
    at = next.at + next.frame.size
  }
  return { samples, length }
}

/** The next frame within a few bytes, as all files have it that hold nothing but sound; read at once. */
function frameNear(bytes: FileBytes, from: number, { header }: Sound): MpegFrame | null {
  const near = bytes.glance(from, twoFrames)
  const fits = (at: number): boolean =>
    at + 4 <= near.length && isSameStream(near.readUInt32BE(at), header)
  for (let at = near.indexOf(0xff); at !== -1; at = near.indexOf(0xff, at + 1)) {
    const frame = fits(at) ? mpegFrame(near.readUInt32BE(at)) : null
    if (frame && fits(at + frame.size)) return frame
  }
  return null
}

/** The next frame that another one follows: two headers that fit are no chance. */
function nextFrame(
  bytes: FileBytes,
  from: number,
  sound: Sound,
): { at: number; frame: MpegFrame } | null {
  // What is read next takes the place of what is seen here.
  const near = Buffer.from(bytes.glance(from, longestGap))
  for (let nth = near.indexOf(0xff); nth !== -1; nth = near.indexOf(0xff, nth + 1)) {
    const at = from + nth
    const frame = frameAt(bytes, at, sound)
    if (frame && frameAt(bytes, at + frame.size, sound)) return { at, frame }
  }
  return null
}

function frameAt(bytes: FileBytes, at: number, { header }: Sound): MpegFrame | null {
  const head = bytes.view(at, 4)
  if (head.length < 4) return null
  const found = head.readUInt32BE(0)
  return isSameStream(found, header) ? mpegFrame(found) : null
}
