/** What a font file calls itself, as far as its name tells. */
export interface NamedFont {
  family: string
  /** 100 … 900 */
  weight: number
  isItalic: boolean
}

/** Longest first: "extralight" isn't "light". */
const weights: readonly (readonly [RegExp, number])[] = [
  [/(extra|ultra)[ -]?light$/i, 200],
  [/(semi|demi)[ -]?bold$/i, 600],
  [/(extra|ultra)[ -]?bold$/i, 800],
  [/(thin|hairline)$/i, 100],
  [/light$/i, 300],
  [/(regular|normal|book|roman|variable|vf)$/i, 400],
  [/medium$/i, 500],
  [/bold$/i, 700],
  [/(black|heavy)$/i, 900],
]

/** Reads a file name such as `EBGaramond-BoldItalic.ttf`: most foundries write them so. */
export function namedFont(fileName: string): NamedFont {
  const bare = fileName.replace(/\.[a-z0-9]+$/i, '').replace(/\[[^\]]*\]/g, '')
  const { rest: upright, isFound: isItalic } = without(bare, /(italic|oblique|slanted)$/i)
  const found = weights.find(([pattern]) => pattern.test(upright) && upright.search(pattern) > 0)
  const { rest } = found ? without(upright, found[0]) : { rest: upright }
  return { family: spaced(rest) || bare, weight: found?.[1] ?? 400, isItalic }
}

function without(text: string, pattern: RegExp): { rest: string; isFound: boolean } {
  const isFound = text.search(pattern) > 0
  const rest = isFound ? text.replace(pattern, '') : text
  return { rest: rest.replace(/[-_ ]+$/, ''), isFound }
}

/** `EBGaramond` → "EB Garamond" */
function spaced(name: string): string {
  return name
    .replace(/[-_]+/g, ' ')
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .replace(/(\p{Lu})(\p{Lu}\p{Ll})/gu, '$1 $2')
    .trim()
}
