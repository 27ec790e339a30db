import { longestCompared } from './cleaning.ts'

/** Letters that must be added, taken away or replaced to make one text of the other (Levenshtein), in any capitals. */
export const distance = (one: string, other: string): number => edits(plain(one), plain(other))

/** 1 for the same, 0 for nothing in common. */
export function similarity(one: string, other: string): number {
  const [a, b] = [plain(one), plain(other)]
  const longer = Math.max(a.length, b.length)
  return longer === 0 ? 1 : 1 - edits(a, b) / longer
}

const plain = (text: string): string => text.toLowerCase().trim().slice(0, longestCompared)

function edits(a: string, b: string): number {
  let row = Uint16Array.from({ length: b.length + 1 }, (_, at) => at)
  for (let i = 0; i < a.length; i++) {
    const next = new Uint16Array(b.length + 1)
    next[0] = i + 1
    for (let j = 0; j < b.length; j++) {
      const replaced = (row[j] ?? 0) + (a.charCodeAt(i) === b.charCodeAt(j) ? 0 : 1)
      next[j + 1] = Math.min(replaced, (row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1)
    }
    row = next
  }
  return row[b.length] ?? 0
}
