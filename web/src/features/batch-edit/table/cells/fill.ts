/** What a block of a column goes on with: a sequence of numbers counts on, anything else is repeated. */
export function goesOn(texts: readonly string[], count: number, isUp = false): string[] {
  const given = isUp ? [...texts].reverse() : texts
  const step = stepOf(given)
  const last = numberIn(given.at(-1) ?? '')
  return Array.from({ length: count }, (_, at) => {
    if (step !== null && last !== null) return String(Number((last + step * (at + 1)).toFixed(6)))
    return given[at % given.length] ?? ''
  })
}

/** The step between numbers that stand at equal distances; null where they are none, or a single one. */
function stepOf(texts: readonly string[]): number | null {
  const numbers = texts.map(numberIn)
  const [first, second] = numbers
  if (first === undefined || second === undefined || first === null || second === null) return null
  const step = second - first
  const isEven = numbers.every(
    (number, at) => number !== null && Math.abs(number - (first + step * at)) < 1e-9,
  )
  return isEven ? step : null
}

const numberIn = (text: string) => (/^\s*-?\d+(?:\.\d+)?\s*$/.test(text) ? Number(text) : null)
