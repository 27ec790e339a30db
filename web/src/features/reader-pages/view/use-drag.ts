import { useEffect } from 'react'
import { swallowClick } from '#platform/input/swallow-click.ts'
import { overflowOf, scrollerOf, type Surface } from './surface.ts'

/** Less than this is a press by an unsteady hand. */
const leastPx = 5

/** A mouse moves a page that is larger than the window, where there is no text to be chosen. */
export function useDrag(surface: Surface, isOn: boolean): void {
  useEffect(() => {
    const element = surface.current
    if (!element || !isOn) return
    let held: { x: number; y: number; moved: number } | null = null
    const down = (event: PointerEvent) => {
      const scroller = scrollerOf(element)
      if (event.pointerType !== 'mouse' || event.button !== 0 || !scroller) return
      const { across, along } = overflowOf(scroller)
      if (across > 0 || along > 0) held = { x: event.clientX, y: event.clientY, moved: 0 }
    }
    const move = (event: PointerEvent) => {
      if (!held) return
      const x = held.x - event.clientX
      const y = held.y - event.clientY
      held = { x: event.clientX, y: event.clientY, moved: held.moved + Math.hypot(x, y) }
      scrollerOf(element)?.scrollBy({ left: x, top: y, behavior: 'instant' })
    }
    const up = () => {
      if (held && held.moved > leastPx) swallowClick()
      held = null
    }
    // A picture would be dragged out of the page.
    const drag = (event: Event) => event.preventDefault()
    element.addEventListener('pointerdown', down)
    element.addEventListener('dragstart', drag)
    addEventListener('pointermove', move)
    addEventListener('pointerup', up)
    addEventListener('pointercancel', up)
    return () => {
      element.removeEventListener('pointerdown', down)
      element.removeEventListener('dragstart', drag)
      removeEventListener('pointermove', move)
      removeEventListener('pointerup', up)
      removeEventListener('pointercancel', up)
    }
  }, [surface, isOn])
}
