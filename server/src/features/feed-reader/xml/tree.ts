import type { FeedElement } from './element.ts'

/** An element that is being read with everything in it, as much as is sensible. */
export interface Tree {
  root: FeedElement
  open(element: FeedElement): void
  text(text: string): void
  /** True when that was the end of the root. */
  close(): boolean
  isCut: boolean
  /** How much is kept of it. */
  readonly chars: number
}

/** An entry with 3,000 chapters and the text of a book is still read. */
const mostElements = 10_000
const mostChars = 2_000_000
const longestAttribute = 10_000

export function growTree(root: FeedElement): Tree {
  const path: FeedElement[] = []
  let elements = 0
  let chars = 0
  /** Elements that are open and left out. */
  let skipped = 0
  const tree: Tree = {
    root,
    isCut: false,
    get chars() {
      return chars
    },
    open(element) {
      if (skipped > 0 || elements >= mostElements || chars >= mostChars) {
        skipped++
        tree.isCut = true
        return
      }
      path.at(-1)?.parts.push(element)
      enter(element)
    },
    text(text) {
      const kept = skipped > 0 ? '' : text.slice(0, mostChars - chars)
      if (kept.length < text.length) tree.isCut = true
      chars += kept.length
      if (kept !== '') path.at(-1)?.parts.push(kept)
    },
    close() {
      if (skipped > 0) skipped--
      else path.pop()
      return path.length === 0
    },
  }
  const enter = (element: FeedElement): void => {
    elements++
    path.push(element)
    for (const [name, value] of Object.entries(element.attributes)) {
      chars += name.length + value.length
      if (value.length > longestAttribute) dropLong(element)
    }
  }
  enter(root)
  return tree
}

/** A picture written into an attribute, or an attack; no address is that long. */
function dropLong(element: FeedElement): void {
  element.attributes = Object.fromEntries(
    Object.entries(element.attributes).filter(([, value]) => value.length <= longestAttribute),
  )
}
