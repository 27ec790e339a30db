import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react'
import { useStore } from 'zustand'
import { boxAround, markBlend, markLooks, type DrawnMark } from '#features/reader-engine/index.ts'
import { cx } from '#ui/cx.ts'
import { boxesOf, type PartBox } from './layer-boxes.ts'
import { stretchOf } from './mark-places.ts'
import type { WordLayer, WordMarks } from './word-marks.ts'

interface HighlightsProps {
  words: WordMarks
  index: number
  layer: WordLayer
  /** The element of the words: what is pressed there may be a highlight. */
  pressed: RefObject<HTMLElement | null>
  /** The page is drawn dark. */
  isDark: boolean
}

interface Painted {
  mark: DrawnMark
  boxes: readonly PartBox[]
}

/** The highlights of a page, over its picture. */
export function Highlights({ words, index, layer, pressed, isDark }: HighlightsProps) {
  const place = useRef<HTMLDivElement>(null)
  const marks = useStore(words.store, words.of(index))
  const [painted, setPainted] = useState<readonly Painted[]>([])
  useLayoutEffect(() => {
    const page = place.current?.getBoundingClientRect()
    if (!page) return
    setPainted(
      marks.flatMap((mark) => {
        const stretch = stretchOf(layer.text.text, mark.location, mark.quote)
        return stretch ? [{ mark, boxes: boxesOf(layer, stretch, page) }] : []
      }),
    )
  }, [marks, layer])
  usePresses(words, place, pressed)
  const scheme = isDark ? 'dark' : 'light'
  return (
    <div
      ref={place}
      aria-hidden="true"
      className="pdf-highlights"
      style={{ mixBlendMode: markBlend[scheme] }}
    >
      {painted.map(({ mark, boxes }) => (
        <div key={mark.id} data-mark={mark.id} data-mark-style={mark.style}>
          {boxes.map((box, at) => (
            <span
              key={at}
              className={cx(mark.hasNote && at === boxes.length - 1 && 'has-note')}
              style={{
                ...box,
                background: markLooks[scheme][mark.style].fill ?? 'none',
                color: markLooks[scheme][mark.style].line,
              }}
            />
          ))}
        </div>
      ))}
    </div>
  )
}

/** Highlights lie over the words and let presses through, so that words in them can be chosen. */
function usePresses(
  words: WordMarks,
  place: RefObject<HTMLElement | null>,
  pressed: RefObject<HTMLElement | null>,
): void {
  useEffect(() => {
    const element = pressed.current
    if (!element) return
    let wasChoosing = false
    const down = () => {
      wasChoosing = getSelection()?.isCollapsed === false
    }
    const press = (event: MouseEvent) => {
      if (wasChoosing || getSelection()?.isCollapsed === false) return
      const found = [...(place.current?.querySelectorAll<HTMLElement>('[data-mark]') ?? [])]
        .reverse()
        .find((mark) => [...mark.children].some((box) => holds(box, event)))
      const id = found?.dataset['mark']
      if (!found || id === undefined) return
      event.stopPropagation()
      words.pressed(id, boxAround([...found.children].map((box) => box.getBoundingClientRect())))
    }
    element.addEventListener('pointerdown', down)
    element.addEventListener('click', press)
    return () => {
      element.removeEventListener('pointerdown', down)
      element.removeEventListener('click', press)
    }
  }, [words, place, pressed])
}

function holds(box: Element, { clientX, clientY }: MouseEvent): boolean {
  const { left, right, top, bottom } = box.getBoundingClientRect()
  return clientX >= left && clientX <= right && clientY >= top && clientY <= bottom
}
