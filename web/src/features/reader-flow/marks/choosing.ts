import type { Chosen, EngineHost, ChoosingStep } from '#features/reader-engine/index.ts'
import type { DrawnPages, Relocated } from '../pages/drawn-pages.ts'
import type { WhereaboutsOf } from '../whereabouts.ts'
import { boxOf } from './boxes.ts'
import { trimmed } from './text-ranges.ts'

/** Fingers and keys choose in many small steps: what is chosen is told once they rest. */
const restMs = 220

interface Choosing extends Pick<EngineHost, 'element' | 'onChoose'> {
  pages: DrawnPages
  places: WhereaboutsOf
}

/** Tells which words somebody chose, wherever the book is open. */
export function createChoosing({ pages, places, element, onChoose }: Choosing) {
  let current: { doc: Document; index: number } | null = null
  let latest: Relocated | null = null
  let isTold = false
  let isHeld = false
  let timer: ReturnType<typeof setTimeout> | undefined

  function tell(): void {
    clearTimeout(timer)
    const chosen = current && chosenIn(current)
    if (!chosen && !isTold) return
    isTold = chosen !== null
    onChoose(chosen)
  }

  function later(): void {
    clearTimeout(timer)
    timer = setTimeout(() => isHeld || tell(), restMs)
  }

  function chosenIn({ doc, index }: { doc: Document; index: number }): Chosen | null {
    const range = rangeIn(doc)
    const quote = doc.getSelection()?.toString().trim() ?? ''
    const box = range && quote !== '' ? boxOf(range, element) : null
    return range && box ? { ...places.markedAt(index, range, quote), box } : null
  }

  pages.addEventListener('relocate', (event) => {
    latest = (event as CustomEvent<Relocated>).detail
    if (isTold) later()
  })

  return {
    /** A section stands in its frame. */
    hear(doc: Document, index: number): void {
      current = { doc, index }
      doc.addEventListener('selectionchange', later)
      doc.addEventListener('pointerdown', () => void (isHeld = true))
      // Browsers that choose a word by a long press take the finger over, and it is never up.
      for (const end of ['pointerup', 'pointercancel'])
        doc.addEventListener(end, () => {
          isHeld = false
          later()
        })
    },
    /** Chooses on from the words that are chosen, else from the first ones of the page. */
    extend(way: 'forward' | 'backward', step: ChoosingStep): boolean {
      const selection = current?.doc.getSelection()
      if (!current || !selection || !latest?.range) return false
      const seen = latest.range
      if (seen.startContainer.ownerDocument !== current.doc) return false
      const isOut =
        !selection.focusNode || !seen.isPointInRange(selection.focusNode, selection.focusOffset)
      if (selection.isCollapsed && isOut) selection.collapse(seen.startContainer, seen.startOffset)
      selection.modify('extend', way, step)
      const { focusNode, focusOffset } = selection
      if (focusNode && !seen.isPointInRange(focusNode, focusOffset)) {
        const end = current.doc.createRange()
        end.setStart(focusNode, focusOffset)
        void pages.scrollToAnchor?.(end)
      }
      return true
    },
    unselect(): void {
      current?.doc.getSelection()?.removeAllRanges()
      tell()
    },
    close: () => clearTimeout(timer),
  }
}

function rangeIn(doc: Document): Range | null {
  const selection = doc.getSelection()
  return selection && selection.rangeCount > 0 && !selection.isCollapsed
    ? trimmed(selection.getRangeAt(0))
    : null
}
