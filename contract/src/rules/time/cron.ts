/**
 * Whether `text` is a schedule expression of exactly five fields: minute, hour, day of month, month, weekday.
 * Understands `*`, numbers, names of months and weekdays, lists, ranges and steps. Weekday 7 is Sunday, like 0.
 */
export function isCron(text: string): boolean {
  const fields = text.trim().split(/\s+/)
  if (text.length > 128 || fields.length !== bounds.length) return false
  return bounds.every((bound, index) => isField(fields[index] ?? '', bound))
}

interface Bound {
  least: number
  most: number
  names?: readonly string[]
}

const months = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ')
const weekdays = 'sun mon tue wed thu fri sat'.split(' ')
const bounds: readonly Bound[] = [
  { least: 0, most: 59 },
  { least: 0, most: 23 },
  { least: 1, most: 31 },
  { least: 1, most: 12, names: months },
  { least: 0, most: 7, names: weekdays },
]

function isField(field: string, bound: Bound): boolean {
  return field.split(',').every((part) => isPart(part, bound))
}

/** `*`, `5`, `1-5`, each with an optional `/step`. */
function isPart(part: string, bound: Bound): boolean {
  const [range = '', step, ...rest] = part.split('/')
  if (rest.length > 0) return false
  if (step !== undefined && !(/^\d{1,3}$/.test(step) && Number(step) > 0)) return false
  if (range === '*') return true
  const [from, to, ...more] = range.split('-').map((value) => position(value, bound))
  if (more.length > 0 || from === undefined || Number.isNaN(from)) return false
  return to === undefined || (!Number.isNaN(to) && from <= to)
}

/** The number that a number or a name stands for; NaN when it stands for none. */
function position(value: string, { least, most, names }: Bound): number {
  const named = names?.indexOf(value.toLowerCase()) ?? -1
  if (named >= 0) return named + least
  if (!/^\d{1,2}$/.test(value)) return Number.NaN
  const number = Number(value)
  return number >= least && number <= most ? number : Number.NaN
}
