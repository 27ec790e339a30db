/** A chapter without its number. Seconds from the start of the book. */
export interface PlainChapter {
  start: number
  end: number
  title: string
}

/** Where a text says that a chapter begins. */
export interface ChapterMark {
  /** Seconds from the start of `file`, or of the book where none is named. */
  start: number
  /** '' where the text has none. */
  title: string
  /** Name of the audio file as the text spells it. */
  file: string | null
}

/** An audio file of a book in its order. Seconds. */
export interface ChapterTrack {
  /** Path below the folder of the book, with `/`. */
  relPath: string
  duration: number
}

/** No list is longer, whatever it comes from. */
export const mostChapters = 20_000
