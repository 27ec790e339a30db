/** How alike a headword is to what was asked, of those that are folded alike: 0 the same, 1 but for capitals, 2 else. */
export function likeness(headword: string, asked: string): 0 | 1 | 2 {
  const [one, other] = [headword.normalize('NFC'), asked.normalize('NFC')]
  if (one === other) return 0
  return one.toLowerCase() === other.toLowerCase() ? 1 : 2
}
