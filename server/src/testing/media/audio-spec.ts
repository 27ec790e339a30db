/** What a made-up audio file says about itself. */
export interface AudioSpec {
  seconds: number
  /** Names as ffprobe prints them: title, album, artist, album_artist, composer, track, disc, date, genre, comment, series… */
  tags?: Record<string, string>
  chapters?: { start: number; title: string }[]
  /** Embedded PNG or JPEG. */
  picture?: Buffer
}

/** Chapters with their ends, in seconds. */
export function chapterSpans(spec: AudioSpec): { start: number; end: number; title: string }[] {
  const chapters = spec.chapters ?? []
  return chapters.map(({ start, title }, index) => ({
    start,
    end: chapters[index + 1]?.start ?? spec.seconds,
    title,
  }))
}

export function pictureMime(picture: Buffer): string {
  return picture[0] === 0x89 ? 'image/png' : 'image/jpeg'
}
