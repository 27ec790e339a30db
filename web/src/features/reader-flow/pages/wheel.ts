const enough = 40
const restMs = 220

interface Wheel {
  isOff: () => boolean
  next: () => void
  previous: () => void
}

/** A turn of the wheel is a page; what a touchpad sends after that is the rest of the same turn. */
export function createWheel({ isOff, next, previous }: Wheel): (event: WheelEvent) => void {
  let sum = 0
  let last = -Infinity
  let turned = -Infinity
  return (event) => {
    if (isOff() || event.ctrlKey) return
    const { timeStamp: at } = event
    if (at - last > restMs) sum = 0
    last = at
    const step = Math.abs(event.deltaY) >= Math.abs(event.deltaX) ? event.deltaY : event.deltaX
    sum += event.deltaMode === 0 ? step : step * 40
    if (Math.abs(sum) < enough || at - turned < restMs) return
    if (sum > 0) next()
    else previous()
    sum = 0
    turned = at
  }
}
