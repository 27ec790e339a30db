import { foldText } from '@lectern/contract/rules'

/** Names of months as devices write them, folded: English, German, Spanish, French, Italian, Portuguese, Dutch, Russian. */
const months = [
  'january jan januar enero janvier gennaio janeiro januari января',
  'february feb februar febrero fevrier febbraio fevereiro februari февраля',
  'march mar marz maerz marzo mars marco maart марта',
  'april apr abril avril aprile апреля',
  'may mai mayo maggio maio mei мая',
  'june jun juni junio juin giugno junho июня',
  'july jul juli julio juillet luglio julho июля',
  'august aug agosto aout augustus августа',
  'september sep sept septiembre setiembre septembre settembre setembro сентября',
  'october oct oktober octubre octobre ottobre outubro октября',
  'november nov noviembre novembre novembro ноября',
  'december dec dezember diciembre decembre dicembre dezembro december декабря',
].map((names) => names.split(' '))

const monthOf = new Map(months.flatMap((names, month) => names.map((name) => [name, month])))

const cjk = /(\d{4})[年년]\s*(\d{1,2})[月월]\s*(\d{1,2})[日일]/u
const afternoon = /(?<![\p{L}])p\.? ?m\.?(?![\p{L}])|下午|午後|오후/iu
const morning = /(?<![\p{L}])\d\s*a\.? ?m\.?(?![\p{L}])|上午|午前|오전/iu

/**
 * The time that a line tells in any of these languages, as if it were UTC, in ms; null where it tells none. A German `am`
 * before the day isn't the English one after the hour.
 */
export function timeIn(line: string): number | null {
  const day = dayIn(line)
  if (day === null) return null
  const clock = /(\d{1,2})[:.h](\d{2})(?:[:.](\d{2}))?/u.exec(line)
  let hour = clock === null ? 0 : Number(clock[1])
  if (afternoon.test(line) && hour < 12) hour += 12
  else if (morning.test(line) && hour === 12) hour = 0
  const [year, month, date] = day
  return Date.UTC(year, month, date, hour, Number(clock?.[2] ?? 0), Number(clock?.[3] ?? 0))
}

function dayIn(line: string): [number, number, number] | null {
  const signs = cjk.exec(line) ?? /(\d{4})-(\d{1,2})-(\d{1,2})/u.exec(line)
  if (signs !== null) return [Number(signs[1]), Number(signs[2]) - 1, Number(signs[3])]
  const words = foldText(line).split(/[\s,.]+/u)
  const at = words.findIndex((word) => monthOf.has(word))
  const year = words.find((word) => /^\d{4}$/u.test(word))
  // `1 de agosto de 2024`, `1. August 2024`, `August 1, 2024`.
  const date = [at - 1, at - 2, at + 1]
    .map((index) => words[index] ?? '')
    .find((word) => /^\d{1,2}$/u.test(word))
  if (at === -1 || year === undefined || date === undefined) return null
  return [Number(year), monthOf.get(words[at] ?? '') ?? 0, Number(date)]
}
