import { withoutCodes } from './codes.ts'

/** Words that are shown for a while. Seconds of the film. */
export interface Cue {
  start: number
  end: number
  /** With `<i>`, `<b>` and `<u>`; lines apart by `\n`. */
  text: string
}

/** When words are shown. Seconds of the film. */
export type Times = Pick<Cue, 'start' | 'end'>

/** Cues as they are found; past what any film has, more of them are passed over. */
export interface CueList {
  add(times: Times, words: string): void
  isFull(): boolean
  /** In the order they are shown in. */
  sorted(): Cue[]
}

const mostCues = 50_000
/** Far more than is said in the longest film. */
const mostCharacters = 2 * 1024 * 1024

export function createCueList(): CueList {
  const cues: Cue[] = []
  let characters = 0
  return {
    add({ start, end }, words) {
      const text = clean(words)
      if (text === '' || end <= start) return
      characters += text.length
      if (characters <= mostCharacters) cues.push({ start, end, text })
    },
    isFull: () => cues.length >= mostCues || characters >= mostCharacters,
    sorted: () => cues.sort((one, other) => one.start - other.start),
  }
}

/** Slanted, bold and underlined stay; all other marks of either kind go. */
function clean(words: string): string {
  return withoutCodes(words)
    .replace(/<(?!\/?[ibu]>)[/a-z\d.][^<>\n]*>/gi, '')
    .replace(
      /<(\/?)([ibu])>/gi,
      (_, slash: string, name: string) => `<${slash}${name.toLowerCase()}>`,
    )
    .replace(/&(?!(?:amp|lt|gt|nbsp|lrm|rlm|#\d{1,7}|#x[\da-f]{1,6});)/gi, '&amp;')
    .replace(/<(?!\/?[ibu]>)/g, '&lt;')
    .replaceAll('-->', '→')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join('\n')
}
