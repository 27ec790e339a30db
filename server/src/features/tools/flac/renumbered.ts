import { crc16, crc8 } from './crc.ts'
import { asCoded, frameHead, numberAt } from './frame-head.ts'

/** A frame under another number; what it sounds like stays, bit by bit. @throws RangeError for what is no frame */
export function renumbered(
  frame: Buffer,
  { number, isVariable }: { number: number; isVariable: boolean },
): Buffer {
  const head = frameHead(frame, 0)
  if (head === null) throw new RangeError('no frame')
  const coded = asCoded(number)
  const start = Buffer.from(frame.subarray(0, numberAt))
  start[1] = ((start[1] ?? 0) & 0xfe) | (isVariable ? 1 : 0)
  const rest = frame.subarray(numberAt + head.numberLength, head.length - 1)
  const front = Buffer.concat([start, coded, rest])
  const sound = frame.subarray(head.length, frame.length - 2)
  const check8 = crc8(front, 0, front.length)
  const made = Buffer.concat([front, Buffer.from([check8]), sound, Buffer.alloc(2)])
  made.writeUInt16BE(crc16(made, 0, made.length - 2), made.length - 2)
  return made
}
