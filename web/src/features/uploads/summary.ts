import { secondsLeft } from './sending/speed.ts'
import { filesToSend, isBegun, isBusy, sizeOf, type Upload } from './uploads.ts'

interface Sent {
  sent: ReadonlyMap<number, number>
  speed: number
}

/** How far all items are together that somebody said to send. */
export function summaryOf(list: readonly Upload[], { sent, speed }: Sent) {
  const items = list.filter((one) => isBegun(one) || one.state === 'done' || one.state === 'failed')
  const whole = sizeOf(items.map((one) => ({ size: sizeOf(filesToSend(one)) })))
  const there = items.reduce((sum, one) => sum + sentOf(one, sent), 0)
  const busy = items.filter(isBusy)
  const left = busy.reduce((sum, one) => sum + sizeOf(filesToSend(one)) - sentOf(one, sent), 0)
  return {
    items: items.length,
    busy: busy.length,
    done: items.filter(({ state }) => state === 'done').length,
    failed: items.filter(({ state }) => state === 'failed').length,
    paused: items.filter(({ state }) => state === 'paused').length,
    whole,
    there,
    share: whole === 0 ? null : there / whole,
    speed,
    secondsLeft: secondsLeft(left, speed),
  }
}

/** Bytes of an item that are on the server or on their way. */
export function sentOf(one: Upload, sent: ReadonlyMap<number, number>): number {
  return one.state === 'done' ? sizeOf(filesToSend(one)) : (sent.get(one.id) ?? 0)
}
