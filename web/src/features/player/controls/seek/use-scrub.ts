import { useRef, useState, type PointerEvent } from 'react'
import { dragTo, timeAtX } from '../../machine/timeline/scrub.ts'
import type { Scale } from '../../machine/timeline/scales.ts'

interface Drag {
  time: number
  x: number
}

/** Pointer handling of a seek track: hovering shows a time, dragging previews one, letting go commits it. */
export function useScrub(scale: Scale, commit: (time: number) => void) {
  const [drag, setDrag] = useState<Drag | null>(null)
  const [hoverTime, setHoverTime] = useState<number | null>(null)
  const box = useRef<DOMRect | null>(null)

  function onPointerDown(event: PointerEvent<HTMLElement>): void {
    if (event.button !== 0) return
    box.current = event.currentTarget.getBoundingClientRect()
    event.currentTarget.setPointerCapture(event.pointerId)
    setDrag({ time: timeUnder(event), x: event.clientX })
  }

  function onPointerMove(event: PointerEvent<HTMLElement>): void {
    if (drag === null) {
      box.current = event.currentTarget.getBoundingClientRect()
      if (event.pointerType !== 'touch') setHoverTime(timeUnder(event))
      return
    }
    setDrag({
      time: event.pointerType === 'touch' ? pulled(drag, event) : timeUnder(event),
      x: event.clientX,
    })
  }

  function onPointerUp(): void {
    if (drag !== null) commit(drag.time)
    stop()
  }

  function stop(): void {
    setDrag(null)
    setHoverTime(null)
  }

  function timeUnder(event: PointerEvent<HTMLElement>): number {
    const { left = 0, width = 0 } = box.current ?? {}
    return timeAtX(scale, event.clientX - left, width)
  }

  function pulled(from: Drag, event: PointerEvent<HTMLElement>): number {
    const { top = 0, bottom = 0, width = 0 } = box.current ?? {}
    const away = Math.max(0, top - event.clientY, event.clientY - bottom)
    return dragTo(scale, from.time, { dx: event.clientX - from.x, away, width })
  }

  return {
    dragTime: drag?.time ?? null,
    hoverTime,
    handlers: {
      onPointerDown,
      onPointerMove,
      onPointerUp,
      onPointerCancel: stop,
      onPointerLeave: () => setHoverTime(null),
    },
  }
}
