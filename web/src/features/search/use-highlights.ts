import { useEffect, type RefObject } from 'react'
import { texts } from '#platform/text/texts.ts'
import { matchesIn, wordsToMark } from './suggestions/text-matches.ts'

const name = 'found'

/** Marks the words of a query in everything written inside a box, where the browser can; nothing in it changes. */
export function useHighlights(box: RefObject<HTMLElement | null>, query: string): void {
  useEffect(() => {
    if (!box.current || !('highlights' in CSS)) return
    const walker = document.createTreeWalker(box.current, NodeFilter.SHOW_TEXT)
    const words = wordsToMark(query, texts.language)
    const ranges: Range[] = []
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (node.parentElement?.closest('[data-unmarked]')) continue
      for (const [start, end] of matchesIn(node.nodeValue ?? '', words)) {
        const range = new Range()
        range.setStart(node, start)
        range.setEnd(node, end)
        ranges.push(range)
      }
    }
    CSS.highlights.set(name, new Highlight(...ranges))
    return () => void CSS.highlights.delete(name)
  })
}
