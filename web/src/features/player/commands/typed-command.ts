/** What a typed text asks of the player. Times in seconds. */
export type TypedCommand =
  | { does: 'sleep'; seconds: number }
  | { does: 'speed'; rate: number }
  | { does: 'jumpTo'; time: number }
  | { does: 'jumpBy'; seconds: number }

/** The words that begin a command, folded; in the listener's language and in English. */
export type CommandWords = Record<'sleep' | 'speed' | 'jump', readonly string[]>

const longestSleepMinutes = 12 * 60

/**
 * Reads "sleep 15" (minutes), "speed 1.2", "jump 5:30" (hours, minutes and seconds), "jump 12" (minutes), "jump +30"
 * and "jump -30" (seconds). Null for anything else. `text` is folded; Chinese has no
 * space between word and number.
 */
export function readTyped(text: string, words: CommandWords): TypedCommand | null {
  const parts = /^([\p{L}\p{M}]+)\s*([+\-−]?)(\d[\d:.,]*)\D*$/u.exec(text.trim())
  const [, word = '', sign = '', number = ''] = parts ?? []
  if (parts === null) return null
  if (words.sleep.includes(word) && !sign) return sleepFor(Number(number))
  if (words.speed.includes(word) && !sign) return speedOf(Number(number.replace(',', '.')))
  return words.jump.includes(word) ? jumpOf(sign, number) : null
}

function sleepFor(minutes: number): TypedCommand | null {
  const fits = minutes > 0 && minutes <= longestSleepMinutes
  return fits ? { does: 'sleep', seconds: Math.round(minutes * 60) } : null
}

function speedOf(rate: number): TypedCommand | null {
  return rate >= 0.5 && rate <= 10 ? { does: 'speed', rate: Math.round(rate * 10) / 10 } : null
}

function jumpOf(sign: string, number: string): TypedCommand | null {
  const parts = number.split(':').map(Number)
  if (parts.length > 3 || parts.some((part) => !Number.isInteger(part))) return null
  const [only = 0] = parts
  if (sign) return parts.length === 1 ? by(sign === '+' ? only : -only) : null
  if (parts.length === 1) return { does: 'jumpTo', time: only * 60 }
  return { does: 'jumpTo', time: parts.reduce((sum, part) => sum * 60 + part, 0) }
}

function by(seconds: number): TypedCommand {
  return { does: 'jumpBy', seconds }
}
