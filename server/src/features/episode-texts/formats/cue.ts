/** A stretch of speech, in seconds. */
export interface Cue {
  start: number
  /** null: until the next one. */
  end: number | null
  speaker: string | null
  text: string
}

/** A transcript as it was read. */
export interface ReadTranscript {
  format: TranscriptFormat
  /** Whether cues say when they are said; else they only have an order. */
  isTimed: boolean
  /** Of the text itself, where it says so. */
  language: string | null
  cues: Cue[]
}

export const transcriptFormats = ['vtt', 'srt', 'json', 'html', 'plain'] as const
export type TranscriptFormat = (typeof transcriptFormats)[number]

/** What more than that says isn't kept: a day of talk has fewer. */
export const mostCues = 60_000
export const longestText = 2000
const longestName = 80

/** Text as people read it: one line, no markup, nothing endless. */
export const cueText = (text: string): string =>
  text.replace(/\s+/gu, ' ').trim().slice(0, longestText)

/** A name as it may be shown; null where there is none. */
export function speakerName(text: string | null | undefined): string | null {
  const name = (text ?? '')
    .replace(/\s+/gu, ' ')
    .replace(/:+\s*$/u, '')
    .trim()
  return name === '' ? null : name.slice(0, longestName)
}
