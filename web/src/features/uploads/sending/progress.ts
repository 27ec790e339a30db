import { create } from 'zustand'
import { createSpeed, type Speed } from './speed.ts'

/** How far items are; apart from the list, which is long and seldom changes. */
interface Sent {
  /** Bytes of each item that are on the way or there, by its id. */
  sent: ReadonlyMap<number, number>
  /** Bytes in a second. */
  speed: number
}

export const useSent = create<Sent>(() => ({ sent: new Map(), speed: 0 }))

/** Eyes see no more; every change draws a page. */
const everyMs = 250

const files = new Map<number, Map<number, number>>()
let speed: Speed = createSpeed(0)
let timer: ReturnType<typeof setTimeout> | undefined
let told: () => void = () => undefined

/** Bytes begin to go: what went before says nothing about now. */
export function beginMeasuring(onTell: () => void): void {
  speed = createSpeed(performance.now())
  told = onTell
}

/** So much of a file of an item is on the way or there; `isNews`: it was sent just now. */
export function setSent(id: number, file: number, bytes: number, isNews: boolean): void {
  const item = files.get(id) ?? new Map<number, number>()
  files.set(id, item)
  const more = bytes - (item.get(file) ?? 0)
  item.set(file, bytes)
  // What is sent again was counted before, and is no progress.
  if (isNews) speed.add(more, performance.now())
  timer ??= setTimeout(tell, everyMs)
}

export function forgetSent(id: number): void {
  files.delete(id)
  timer ??= setTimeout(tell, everyMs)
}

function tell(): void {
  timer = undefined
  const sent = new Map<number, number>()
  for (const [id, item] of files)
    sent.set(
      id,
      [...item.values()].reduce((a, b) => a + b, 0),
    )
  useSent.setState({ sent, speed: speed.perSecond(performance.now()) })
  told()
}
