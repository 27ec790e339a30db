/** A time that stands in a text, by its place there. */
export interface TimeInText {
  start: number
  end: number
  seconds: number
}

// 5:07, 05:07 or 1:05:07, alone: no part of a date, a longer number or an address.
const written = /(?<![\d:./-])(?:(\d{1,2}):)?(\d{1,2}):([0-5]\d)(?![\d:./-]*\d)/g

/** Times as people write them into notes, up to `longest` seconds where that is known. */
export function timesIn(text: string, longest: number | null): TimeInText[] {
  return [...text.matchAll(written)].flatMap(
    ({ index, 0: whole, 1: hours, 2: minutes, 3: rest }) => {
      if (hours !== undefined && Number(minutes) > 59) return []
      const seconds = Number(hours ?? 0) * 3600 + Number(minutes) * 60 + Number(rest)
      if (longest !== null && seconds > longest) return []
      return [{ start: index, end: index + whole.length, seconds }]
    },
  )
}
