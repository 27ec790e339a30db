import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import { OddFile } from './odd-file.ts'

/** A file as a reader sees it: bytes on demand, never the whole of it. */
export interface FileBytes {
  readonly size: number
  /**
   * Up to `length` bytes from `offset`; shorter only where the file ends.
   * The view is valid until the next call: decode at once, keep nothing.
   */
  readonly view: (offset: number, length: number) => Buffer
  /** As `view`, but nothing beyond is read along: for places around which nothing more is wanted. */
  readonly glance: (offset: number, length: number) => Buffer
  /** Exactly `length` bytes, or the file is odd (truncated). Same lifetime as `view`. */
  readonly need: (offset: number, length: number) => Buffer
}

/** Opens one file after another over the same two buffers; one file at a time. */
export interface FileBytesReader {
  read<T>(path: string, work: (bytes: FileBytes) => T): T
}

const headSize = 64 * 1024
const roamSize = 32 * 1024
/** No header may make us hold more than this at once. */
const largestView = 16 * 1024 * 1024
/** No file may make us read more than this. */
const budgetPerFile = 96 * 1024 * 1024

/** The first 64 KB are read once and kept; other places go through a second, smaller buffer. */
export function createFileBytesReader(): FileBytesReader {
  const head = Buffer.allocUnsafeSlow(headSize)
  const roam = Buffer.allocUnsafeSlow(roamSize)
  return {
    read(path, work) {
      const fd = openSync(path, 'r')
      try {
        return work(overDescriptor(fd, head, roam))
      } finally {
        closeSync(fd)
      }
    },
  }
}

/** The same face over bytes that are already in memory. */
export function bytesOf(buffer: Buffer): FileBytes {
  return withChecks(buffer.length, (offset, length) =>
    buffer.subarray(Math.min(offset, buffer.length), Math.min(offset + length, buffer.length)),
  )
}

function overDescriptor(fd: number, head: Buffer, roam: Buffer): FileBytes {
  const { size } = fstatSync(fd)
  let spent = 0
  const fill = (into: Buffer, offset: number, length: number): number => {
    spent += length
    if (spent > budgetPerFile) throw new OddFile('too much to read')
    let done = 0
    while (done < length) {
      const got = readSync(fd, into, done, length - done, offset + done)
      if (got === 0) break
      done += got
    }
    return done
  }
  const headEnd = fill(head, 0, Math.min(headSize, size))
  let roamStart = 0
  let roamEnd = 0
  return withChecks(size, (offset, length, ahead) => {
    const end = Math.min(offset + length, size)
    if (end <= offset) return head.subarray(0, 0)
    if (end <= headEnd) return head.subarray(offset, end)
    if (offset >= roamStart && end <= roamEnd)
      return roam.subarray(offset - roamStart, end - roamStart)
    if (end - offset > roamSize) {
      if (end - offset > largestView) throw new OddFile('a part is too large')
      const fresh = Buffer.allocUnsafe(end - offset)
      return fresh.subarray(0, fill(fresh, offset, end - offset))
    }
    roamStart = offset
    roamEnd = offset + fill(roam, offset, Math.min(ahead, size - offset))
    return roam.subarray(0, Math.min(end, roamEnd) - offset)
  })
}

/** Bytes of a place; where something is read for them, `ahead` bytes are read at once. */
type Find = (offset: number, length: number, ahead: number) => Buffer

function withChecks(size: number, find: Find): FileBytes {
  const checked: Find = (offset, length, ahead) => {
    if (!(offset >= 0) || !(length >= 0)) throw new OddFile('an offset makes no sense')
    return find(offset, length, ahead)
  }
  return {
    size,
    view: (offset, length) => checked(offset, length, roamSize),
    glance: (offset, length) => checked(offset, length, length),
    need(offset, length) {
      const found = checked(offset, length, roamSize)
      if (found.length < length) throw new OddFile('truncated')
      return found
    },
  }
}
