/** What the name of a file of subtitles says. */
export interface SubtitleName {
  language: string | null
  title: string | null
  isForced: boolean
  isDefault: boolean
}

const extensions = ['.srt', '.vtt', '.ass', '.ssa']

/** Languages that people write out. */
const written: Record<string, string> = {
  arabic: 'ar',
  chinese: 'zh',
  czech: 'cs',
  danish: 'da',
  dutch: 'nl',
  english: 'en',
  finnish: 'fi',
  french: 'fr',
  german: 'de',
  greek: 'el',
  hebrew: 'he',
  hindi: 'hi',
  hungarian: 'hu',
  italian: 'it',
  japanese: 'ja',
  korean: 'ko',
  norwegian: 'no',
  polish: 'pl',
  portuguese: 'pt',
  romanian: 'ro',
  russian: 'ru',
  spanish: 'es',
  swedish: 'sv',
  turkish: 'tr',
  ukrainian: 'uk',
}

/** For those who don't hear what isn't said. */
const forDeaf = new Set(['sdh', 'cc', 'hi'])

/** Extension of a file of subtitles that can be read; null for any other. */
export function subtitleExt(name: string): string | null {
  return extensions.find((ext) => name.toLowerCase().endsWith(ext)) ?? null
}

/**
 * Reads `<film>.<language>.<words>.<ext>`; null when the file belongs to another film.
 *
 * @param stem name of the film without its extension
 * @param isOnly there is no other film in the folder, so whatever its name, it's this one's
 */
export function readSubtitleName(name: string, stem: string, isOnly: boolean): SubtitleName | null {
  const ext = subtitleExt(name)
  if (ext === null) return null
  const bare = name.slice(0, name.length - ext.length)
  const belongs = bare.toLowerCase().startsWith(stem.toLowerCase())
  const rest = belongs ? bare.slice(stem.length) : bare
  // "Film 2.srt" is not of "Film".
  if (belongs ? !/^(?:[._\-([ ].*)?$/.test(rest) || (!isOnly && /^ ?\d/.test(rest)) : !isOnly)
    return null
  const words = rest.split(/[\s._()[\]]+/).filter((word) => word !== '')
  let language: string | null = null
  const titles: string[] = []
  const flags = { isForced: false, isDefault: false }
  for (const word of words) {
    const low = word.toLowerCase().replace(/^-+/, '')
    if (low === 'forced') flags.isForced = true
    else if (low === 'default') flags.isDefault = true
    else if (language !== null && forDeaf.has(low))
      titles.push(low === 'hi' ? 'SDH' : low.toUpperCase())
    else if (language === null && written[low] !== undefined) language = written[low] ?? null
    else if (language === null && /^[a-z]{2,3}(?:-[a-z]{2,4})?$/.test(low)) language = low
    else if (belongs) titles.push(word)
  }
  return { language, title: titles.join(' ') || null, ...flags }
}
