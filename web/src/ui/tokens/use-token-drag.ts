import { useEffect, useRef, useState, type PointerEvent, type RefObject } from 'react'
import { usePointerDrag } from '#platform/input/pointer-drag.ts'

interface TokenDrag {
  from: number
  /** The chip that it would take the place of. */
  to: number
}

/** Dragging chips that lie in lines, by mouse, pen or finger; Escape takes it back. `start` goes on the chip. */
export function useTokenDrag(
  box: RefObject<HTMLElement | null>,
  onDrop: (from: number, to: number) => void,
) {
  const [drag, setDrag] = useState<TokenDrag | null>(null)
  const dropped = useRef(onDrop)
  useEffect(() => {
    dropped.current = onDrop
  })
  const startDrag = usePointerDrag()
  const start = (from: number) => (down: PointerEvent) => {
    let to = from
    startDrag(down, {
      move(pointer) {
        to = chipAt(box.current, pointer.x, pointer.y) ?? to
        setDrag({ from, to })
      },
      drop() {
        if (to !== from) dropped.current(from, to)
      },
      end: () => setDrag(null),
    })
  }
  return { from: drag?.from ?? null, to: drag?.to ?? null, start }
}

function chipAt(box: HTMLElement | null, x: number, y: number): number | null {
  const chip = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-token]')
  return chip && box?.contains(chip) ? Number(chip.dataset['token']) : null
}
