const words = /[\p{L}\p{N}]+(?:['’.\-‐‑][\p{L}\p{N}]+)*/gu
/** Scripts that leave no room between words. */
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu
/** Characters of those that take as long to read as a word of others. */
const charactersOfWord = 2

/** How many words a text has; where words stand without spaces, two characters count as one. */
export function countWords(text: string): number {
  let characters = 0
  const spaced = text.replace(unspaced, () => {
    characters += 1
    return ' '
  })
  return (spaced.match(words)?.length ?? 0) + Math.ceil(characters / charactersOfWord)
}
