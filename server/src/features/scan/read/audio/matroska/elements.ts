import { elementHead } from '#media/ebml.ts'
import type { FileBytes } from '../bytes/file-bytes.ts'

export interface Element {
  id: number
  /** First byte of the content. */
  start: number
  end: number
}

/** No honest file has more elements at one level in front of its sound. */
const mostElements = 10_000

/** The elements of EBML between `start` and `end`, in order; those of unknown length reach to the end. */
export function* elements(bytes: FileBytes, start: number, end: number): Generator<Element> {
  let at = start
  for (let count = 0; count < mostElements && at < end; count++) {
    const head = elementHead(bytes.view(at, 12), 0)
    if (!head) return
    const from = at + head.length
    at = head.size === null ? end : Math.min(end, from + head.size)
    yield { id: head.id, start: from, end: at }
  }
}
