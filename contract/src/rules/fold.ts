/**
 * Text as search, uniqueness and sorting compare it: compatibility forms unified, accents, Hebrew points and
 * Arabic vowel signs gone, lower case, apostrophes dropped, white space single. Only marks that a reader leaves out
 * when typing are removed; the vowels of Indic scripts and the voicing marks of kana carry the word and stay.
 * Folding twice changes nothing.
 */
export function foldText(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .normalize('NFKD')
    .replace(typingMarks, '')
    .replace(apostrophes, '')
    .replace(ligatures, (letter) => ligatureLetters[letter] ?? letter)
    .normalize('NFC')
    .replace(/\s+/gu, ' ')
    .trim()
}

/**
 * A title without its leading article: `ignorePrefix('The Hobbit', ['the', 'a'])` is `Hobbit`.
 * Case-insensitive. A prefix ending in an apostrophe (`l'`) needs no space after it. A title that is nothing
 * but the article stays whole.
 */
export function ignorePrefix(title: string, prefixes: readonly string[]): string {
  return splitPrefix(title, prefixes)?.rest ?? title
}

/** The form shown where articles are ignored (wire: titleIgnorePrefix, nameIgnorePrefix): `Hobbit, The`. */
export function titleDisplayIgnorePrefix(title: string, prefixes: readonly string[]): string {
  const split = splitPrefix(title, prefixes)
  return split ? `${split.rest}, ${split.article}` : title
}

// Combining diacritics, Hebrew points, Arabic tatweel and harakat.
const typingMarks =
  /[\u0300-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0640\u064b-\u0652\u0670]/gu
const apostrophes = /['\u2018\u2019\u02b9\u02bb\u02bc\u02bd`\u00b4]/gu
const ligatures = /[ßæœøłđðþıς]/gu
const ligatureLetters: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
  ς: 'σ',
}

function splitPrefix(
  title: string,
  prefixes: readonly string[],
): { article: string; rest: string } | null {
  const lower = title.toLowerCase()
  for (const prefix of prefixes) {
    const word = prefix.trim().toLowerCase()
    if (word === '' || !lower.startsWith(word)) continue
    const joined = /['\u2019]$/u.test(word)
    const after = title.slice(word.length)
    if (!joined && !/^\s/u.test(after)) continue
    const rest = after.trim()
    if (rest !== '') return { article: title.slice(0, word.length), rest }
  }
  return null
}
