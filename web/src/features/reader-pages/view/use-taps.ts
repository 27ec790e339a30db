import { useEffect, useEffectEvent } from 'react'
import { zoneOf, type PageGesture } from '#features/reader-engine/index.ts'
import type { PagesModel } from '../model/pages-model.ts'
import { hasSelection, within } from './use-touch.ts'
import type { Surface } from './surface.ts'

/** Two presses within this are one gesture. */
const twiceMs = 280
const zoomedIn = 2.5

/** Presses at the sides turn at once; in the middle they wait whether a second one makes it a zoom. */
export function useTaps(
  surface: Surface,
  model: PagesModel,
  onGesture: (gesture: PageGesture) => void,
): void {
  const told = useEffectEvent(onGesture)
  useEffect(() => {
    const element = surface.current
    if (!element) return
    let waiting: ReturnType<typeof setTimeout> | undefined
    let hadSelection = false
    const down = () => {
      hadSelection = hasSelection()
    }
    const press = (event: MouseEvent) => {
      if (isControl(event.target) || hadSelection || hasSelection()) return
      const point = within(element, { x: event.clientX, y: event.clientY })
      const zone = zoneOf(point.x, element.clientWidth)
      if (zone !== 'middle') return told(zone)
      // Browsers count presses themselves, however busy the page is; those of fingers they don't.
      if (waiting === undefined && event.detail !== 2) {
        waiting = setTimeout(() => {
          waiting = undefined
          told('middle')
        }, twiceMs)
        return
      }
      clearTimeout(waiting)
      waiting = undefined
      if (isText(event.target)) return
      model.zoomTo(model.store.getState().zoom > 1 ? 1 : zoomedIn, point)
    }
    element.addEventListener('pointerdown', down)
    element.addEventListener('click', press)
    return () => {
      clearTimeout(waiting)
      element.removeEventListener('pointerdown', down)
      element.removeEventListener('click', press)
    }
  }, [surface, model])
}

function isControl(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('a, button, input, label') !== null
}

/** Words are chosen by pressing twice. */
function isText(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('[data-words] span') !== null
}
