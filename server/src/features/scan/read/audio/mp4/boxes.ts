import { boxHead } from '#media/mp4-box.ts'
import type { FileBytes } from '../bytes/file-bytes.ts'
import { OddFile } from '../bytes/odd-file.ts'

export interface Box {
  type: string
  /** First byte of the content. */
  start: number
  end: number
}

/** No honest file has more boxes at one level. */
const mostBoxes = 100_000

/** The boxes between `start` and `end`, in order; stops where what follows is no box. */
export function* boxes(bytes: FileBytes, start: number, end: number): Generator<Box> {
  let at = start
  for (let count = 0; count < mostBoxes && at + 8 <= end; count++) {
    const box = boxAt(bytes, at, end)
    if (!box) return
    yield box
    at = box.end
  }
}

/** The first box of a type, or null. */
export function childBox(bytes: FileBytes, parent: Box, type: string): Box | null {
  for (const box of boxes(bytes, parent.start, parent.end)) if (box.type === type) return box
  return null
}

/** Follows a path of types downwards. */
export function boxUnder(bytes: FileBytes, parent: Box, path: readonly string[]): Box | null {
  let box: Box | null = parent
  for (const type of path) box = box && childBox(bytes, box, type)
  return box
}

/** The content of a small box (up to `most` bytes of it). */
export function content(bytes: FileBytes, box: Box, most = 4096): Buffer {
  return bytes.need(box.start, Math.min(most, box.end - box.start))
}

function boxAt(bytes: FileBytes, at: number, end: number): Box | null {
  const head = boxHead(bytes.view(at, 16))
  if (!head) return null
  const { type, length, size } = head
  return fitted({ type, start: at + length, end: size === null ? end : at + size }, end)
}

/** Only sound may be cut off by the end of the file. */
function fitted(box: Box, end: number): Box {
  if (box.end <= end) return box
  if (box.type !== 'mdat') throw new OddFile(`a ${printable(box.type)} box is cut off`)
  return box
}

function printable(type: string): string {
  return type.replace(/[^ -~©]/g, '?')
}
