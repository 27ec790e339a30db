import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { idParam, sec } from './kit.ts'

const chapters = z.array(z.object({ start: sec, end: sec, title: z.string() }))

/** Ours: chapters as the files of a book tell them, whatever the book has now. */
export const chapterSources = z.object({
  /** Inside the audio files, or one for each of them. */
  files: chapters,
  /** In texts beside them (cue sheets, chapters.txt …), best first. */
  lists: z.array(
    z.object({
      /** Of the text, below the folder of the book. */
      name: z.string(),
      chapters,
    }),
  ),
  /** The table of contents of its ebook; null without one. */
  contents: z
    .object({
      name: z.string(),
      entries: z.array(
        z.object({
          title: z.string(),
          /** How much of the text lies before it, 0 to 1. */
          share: z.number(),
        }),
      ),
    })
    .nullable(),
})
export type ChapterSources = z.output<typeof chapterSources>

export const chapterSourceCalls = {
  list: endpoint({
    method: 'GET',
    path: '/api/lectern/items/:id/chapter-sources',
    policy: { right: 'update' },
    summary: 'Chapters as the files of a book tell them: inside, beside them, and in its ebook',
    params: z.object({ id: idParam }),
    reply: chapterSources,
  }),
}
