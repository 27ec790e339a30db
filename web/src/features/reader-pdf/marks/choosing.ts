import {
  boxAround,
  type Chosen,
  type ChoosingStep,
  type EngineHost,
} from '#features/reader-engine/index.ts'
import type { Outline } from '#features/reader-pages/index.ts'
import { locationOfWords } from './mark-places.ts'
import type { Stretch } from '../document/page-text.ts'
import type { WordLayer, WordMarks } from './word-marks.ts'

/** Fingers and keys choose in many small steps: what is chosen is told once they rest. */
const restMs = 220

interface Choosing extends Pick<EngineHost, 'onChoose'> {
  words: WordMarks
  count: number
  outline: () => Outline
}

/** Tells which words somebody chose on the pages that are seen. */
export function createChoosing({ words, count, outline, onChoose }: Choosing) {
  let isTold = false
  let isHeld = false
  let timer: ReturnType<typeof setTimeout> | undefined

  function tell(): void {
    clearTimeout(timer)
    const chosen = chosenNow()
    if (!chosen && !isTold) return
    isTold = chosen !== null
    onChoose(chosen)
  }

  function later(): void {
    clearTimeout(timer)
    timer = setTimeout(() => isHeld || tell(), restMs)
  }

  /** Of words on several pages those on the first one. */
  function chosenNow(): Chosen | null {
    const range = rangeNow()
    if (!range) return null
    for (const [page, layer] of seenLayers()) {
      const found = stretchIn(layer, range)
      const quote = found && layer.text.text.slice(found.start, found.end).trim()
      if (!found || !quote) continue
      return {
        ...placeOf(page, found),
        quote,
        box: boxAround(found.rects),
      }
    }
    return null
  }

  const seenLayers = () => [...words.layers].sort(([one], [other]) => one - other)

  function placeOf(page: number, stretch: Stretch) {
    const length = words.layers.get(page)?.text.text.length ?? 0
    const part = length > 0 ? Math.min(0.999, stretch.start / length) : 0
    return {
      location: locationOfWords(page, stretch),
      fraction: (page + part) / count,
      chapter: outline().starts.findLast(({ index }) => index <= page)?.label ?? null,
    }
  }

  const down = () => void (isHeld = true)
  const up = () => {
    isHeld = false
    later()
  }
  document.addEventListener('selectionchange', later)
  addEventListener('pointerdown', down)
  addEventListener('pointerup', up)
  addEventListener('pointercancel', up)

  return {
    placeOf,
    extend(way: 'forward' | 'backward', step: ChoosingStep): boolean {
      const selection = getSelection()
      const first = seenLayers()[0]?.[1].pieces[0]?.firstChild
      if (!selection || !first) return false
      if (!rangeNow()) selection.collapse(first, 0)
      selection.modify('extend', way, step)
      return true
    },
    unselect(): void {
      if (rangeNow()) getSelection()?.removeAllRanges()
      tell()
    },
    close(): void {
      clearTimeout(timer)
      document.removeEventListener('selectionchange', later)
      removeEventListener('pointerdown', down)
      removeEventListener('pointerup', up)
      removeEventListener('pointercancel', up)
    },
  }
}

/** What is chosen among words of a page. */
function rangeNow(): Range | null {
  const selection = getSelection()
  if (!selection || selection.rangeCount === 0 || selection.isCollapsed) return null
  const range = selection.getRangeAt(0)
  const isOfPage = [range.startContainer, range.endContainer].some(
    (node) =>
      (node instanceof Element ? node : node.parentElement)?.closest('[data-words]') instanceof
      Element,
  )
  return isOfPage ? range : null
}

/** The part of a page's words that a range runs through. */
function stretchIn(
  { text, pieces }: WordLayer,
  range: Range,
): (Stretch & { rects: DOMRect[] }) | null {
  let found: (Stretch & { rects: DOMRect[] }) | null = null
  for (const [place, piece] of pieces.entries()) {
    const node = piece.firstChild
    const begin = text.starts[place]
    if (!(node instanceof Text) || begin === undefined || !range.intersectsNode(node)) continue
    const part = document.createRange()
    part.setStart(node, node === range.startContainer ? range.startOffset : 0)
    part.setEnd(node, node === range.endContainer ? range.endOffset : node.length)
    if (part.collapsed) continue
    found ??= { start: begin + part.startOffset, end: 0, rects: [] }
    found.end = begin + part.endOffset
    found.rects.push(...part.getClientRects())
  }
  return found
}
