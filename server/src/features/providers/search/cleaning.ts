/** Nobody's title or name is longer; comparing costs the square of it. */
export const longestCompared = 500

const withoutAccents = (text: string): string =>
  text.normalize('NFD').replaceAll(/[\u0300-\u036F]/g, '')
const withoutDoubleSpaces = (text: string): string => text.replaceAll(/\s+/g, ' ').trim()

/** Whether a title has a subtitle in it. */
export const hasSubtitle = (title: string): boolean => title.includes(': ') || title.includes(' - ')

function withoutSubtitle(title: string): string {
  const colon = title.indexOf(': ')
  const dash = title.indexOf(' - ')
  const at = colon >= 0 ? colon : dash
  return at < 0 ? title : title.slice(0, at).trim()
}

const cleanLongTitle = (title: string): string =>
  withoutAccents(
    withoutDoubleSpaces(title)
      .replaceAll(/ *\([^)]*\) */g, '')
      .replaceAll("'", ''),
  ).toLowerCase()

/**
 * A title as titles are compared: without subtitle, brackets, apostrophes, accents and capitals. Once through, as other
 * servers of this wire do it: of `A - B: C` the first half is `a - b`, which cleaned again would be `a`.
 */
export const cleanTitle = (title: string): string =>
  cleanLongTitle(withoutSubtitle(withoutDoubleSpaces(title.slice(0, longestCompared))))

/** The same with its subtitle. */
export const cleanWholeTitle = (title: string): string =>
  cleanLongTitle(title.slice(0, longestCompared))

/**
 * A name as names are compared: initials apart, those in the middle gone, without accents and capitals. Once through, too:
 * of `j.r.r.` the first two are parted.
 */
export const cleanAuthor = (name: string): string =>
  withoutAccents(withoutDoubleSpaces(name.slice(0, longestCompared)))
    .toLowerCase()
    .replaceAll(/([a-z])\.([a-z])/g, '$1. $2')
    .replaceAll(/(?<=\w\w)(?:\s+[a-z]\.?)+(?=\s+\w\w)/g, '')
    .replaceAll(/ et al\.?(?= |$)/g, '')
