/** Makes what splits a name between the marks: into its parts without white space around them; the name itself where it has none. */
export function nameSplitter(marks: readonly string[]): (name: string) => string[] {
  const pattern = patternOf(marks)
  return (name) => {
    const parts = name
      .split(pattern)
      .map((part) => part.trim())
      .filter((part) => part !== '')
    return parts.length === 0 ? [name] : parts
  }
}

/** Whether a name has one of the marks between other things. */
export function isSplit(name: string, marks: readonly string[]): boolean {
  const [first, ...others] = nameSplitter(marks)(name)
  return others.length > 0 || first !== name.trim()
}

/** Marks that are letters or dashes part words only where they stand alone: `band` and `sci-fi` stay whole. */
function patternOf(marks: readonly string[]): RegExp {
  const any = marks
    .map((mark) => mark.trim())
    .filter((mark) => mark !== '')
    // The longest counts where one begins like another.
    .sort((a, b) => b.length - a.length)
    .map((mark) => {
      const literal = mark.replaceAll(/[$()*+.?[\\\]^{|}]/gu, String.raw`\$&`)
      return standsAlone.test(mark) ? String.raw`(?<=\s)${literal}(?=\s)` : literal
    })
  return new RegExp(any.join('|') || '(?!)', 'iu')
}

const standsAlone = /^[\p{L}\p{N}]|[\p{L}\p{N}]$|^\p{Pd}+$/u
