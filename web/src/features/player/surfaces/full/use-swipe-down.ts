import { useRef, type PointerEvent } from 'react'

/** Pulled this far (px), or this fast (px per ms), it goes. */
const ENOUGH = 120
const FAST = 0.6

/** Lets a finger on the handle pull the dialog around it down; far or fast enough and it goes, else it springs back. */
export function useSwipeDown(onSwipe: () => void) {
  const start = useRef<{ y: number; at: number; panel: HTMLElement | null } | null>(null)

  function pull(y: number): void {
    const panel = start.current?.panel
    if (panel) panel.style.translate = y > 0 ? `0 ${y}px` : ''
  }

  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      // Buttons within the handle are pressed, not pulled.
      if (event.pointerType !== 'touch' || isControl(event.target)) return
      const panel = event.currentTarget.closest('dialog')
      start.current = { y: event.clientY, at: event.timeStamp, panel }
      event.currentTarget.setPointerCapture(event.pointerId)
    },
    onPointerMove(event: PointerEvent) {
      if (start.current !== null) pull(event.clientY - start.current.y)
    },
    onPointerUp(event: PointerEvent) {
      if (start.current === null) return
      const pulled = event.clientY - start.current.y
      const speed = pulled / Math.max(1, event.timeStamp - start.current.at)
      const isEnough = pulled > ENOUGH || (pulled > 24 && speed > FAST)
      if (!isEnough) pull(0)
      start.current = null
      if (isEnough) onSwipe()
    },
    onPointerCancel() {
      pull(0)
      start.current = null
    },
    style: { touchAction: 'pan-x' as const },
  }
}

function isControl(target: EventTarget): boolean {
  return target instanceof Element && target.closest('button, a, input') !== null
}
