/**
 * Round marks of an axis of times from 0 to at least `most` seconds: at most five, minutes under an hour, else whole
 * or half hours. The last one is the height of the axis.
 */
export function timeTicks(most: number): number[] {
  const step = steps.find((size) => size * 4 >= most) ?? Math.ceil(most / 4 / 86_400) * 86_400
  const count = Math.max(1, Math.ceil(most / step))
  return Array.from({ length: count + 1 }, (_, index) => index * step)
}

const minutes = [1, 5, 10, 15, 30]
const hours = [1, 2, 3, 4, 6, 12, 24]
const steps = [...minutes.map((count) => count * 60), ...hours.map((count) => count * 3600)]
