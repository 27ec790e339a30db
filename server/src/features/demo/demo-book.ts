import { z } from 'zod'

/** One chapter: a heading and what is said under it. */
const demoChapter = z.strictObject({ title: z.string(), text: z.string() })

/** A book of the demo library as `books.json` tells of it; what has no sound yet. */
const demoBook = z.strictObject({
  /** Its folder among the assets. */
  name: z.string(),
  /** Folder below the library, as naming rules want it. */
  folder: z.string(),
  title: z.string(),
  subtitle: z.string().optional(),
  authors: z.array(z.string()),
  narrators: z.array(z.string()),
  series: z.strictObject({ name: z.string(), sequence: z.string() }).optional(),
  year: z.string().optional(),
  genres: z.array(z.string()),
  tags: z.array(z.string()),
  language: z.string(),
  description: z.string(),
  /** How it is spoken, when something can speak. */
  voice: z.strictObject({ voice: z.string(), speed: z.number(), pitch: z.number() }),
  /** Kind of sound files; null: there is only an ebook. */
  audio: z.enum(['m4b', 'm4a', 'mp3', 'flac', 'opus', 'ogg']).nullable(),
  /** All chapters in one file, a file for each, or files in disc folders. */
  layout: z.enum(['one', 'files', 'discs']),
  /** A picture file in the folder, or only inside the sound file. */
  cover: z.enum(['file', 'embedded']),
  chapters: z.array(demoChapter).nonempty(),
})
export type DemoBook = z.output<typeof demoBook>

export const demoBooks = z.array(demoBook)
