export interface Replacing {
  find: string
  replace: string
  /** Capital and small letters differ. */
  isExact: boolean
  /** The whole text of a cell, rather than a part of it. */
  isWhole: boolean
}

/** The text with what was looked for replaced; null where it isn't in it. */
export function replacedIn(
  text: string,
  { find, replace, isExact, isWhole }: Replacing,
): string | null {
  if (find === '') return isWhole && text === '' ? replace : null
  const pattern = find.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
  const whole = isWhole ? `^${pattern}$` : pattern
  const regex = new RegExp(whole, isExact ? 'gu' : 'giu')
  if (!regex.test(text)) return null
  regex.lastIndex = 0
  return text.replaceAll(regex, () => replace)
}
