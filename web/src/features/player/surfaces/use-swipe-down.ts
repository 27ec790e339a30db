import { useRef, type PointerEvent } from 'react'

const ENOUGH = 120

/** Lets a finger on `handle` pull `panel` down; far enough and it goes, else it springs back. */
export function useSwipeDown(onSwipe: () => void) {
  const panel = useRef<HTMLDivElement>(null)
  const startY = useRef<number | null>(null)

  function move(y: number): void {
    if (panel.current) panel.current.style.translate = y > 0 ? `0 ${y}px` : ''
  }

  const handle = {
    onPointerDown: (event: PointerEvent) => {
      if (event.pointerType === 'touch') startY.current = event.clientY
    },
    onPointerMove: (event: PointerEvent) => {
      if (startY.current !== null) move(event.clientY - startY.current)
    },
    onPointerUp: (event: PointerEvent) => {
      const pulled = startY.current === null ? 0 : event.clientY - startY.current
      startY.current = null
      move(0)
      if (pulled > ENOUGH) onSwipe()
    },
    onPointerCancel: () => {
      startY.current = null
      move(0)
    },
    style: { touchAction: 'pan-x' as const },
  }
  return { panel, handle }
}
