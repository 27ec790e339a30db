/** What became of one try to send something. */
export type Outcome = { isSent: true; words: string } | { isSent: false; words: string }

export const sent = (words: string): Outcome => ({ isSent: true, words })
export const failed = (words: string): Outcome => ({ isSent: false, words })

const longestWords = 600

/** What others say, fit for a page and a log: addresses hold passwords, so none of them stays. */
export function withoutAddresses(words: string): string {
  const clean = words
    .replace(/\b[a-z][a-z0-9+.-]*:\/\/\S+/gi, '…')
    .replace(/\s+/g, ' ')
    .trim()
  return clean.length <= longestWords ? clean : `${clean.slice(0, longestWords).trimEnd()}…`
}
