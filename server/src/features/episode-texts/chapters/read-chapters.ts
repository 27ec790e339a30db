import { z } from 'zod'
import { webAddress } from '#features/feed-reader/index.ts'
import type { FeedChapter } from '#features/feed-reader/index.ts'
import type { KeptChapter } from '../store/episode-texts.store.ts'

const mostChapters = 5000
const longestTitle = 500

const entry = z.looseObject({
  startTime: z.coerce.number().min(0).max(1e7),
  endTime: z.coerce.number().min(0).max(1e7).nullish().catch(null),
  title: z.string().nullish().catch(null),
  img: z.string().nullish().catch(null),
  url: z.string().nullish().catch(null),
  toc: z.boolean().nullish().catch(null),
})
const file = z.looseObject({ chapters: z.array(z.unknown()) })

/** Chapters of a JSON file of Podcasting 2.0; null where it is something else. */
export function readChapters(text: string, address: string): KeptChapter[] | null {
  const parsed = file.safeParse(parse(text))
  if (!parsed.success) return null
  const web = (written: string | null | undefined): string | null =>
    written ? webAddress(written, address) : null
  const chapters = parsed.data.chapters.slice(0, mostChapters).flatMap((one): KeptChapter[] => {
    const found = entry.safeParse(one)
    if (!found.success) return []
    const { startTime: start, endTime: end, title, img, url, toc } = found.data
    return [
      {
        start,
        end: end !== null && end !== undefined && end > start ? end : null,
        title: (title ?? '').replace(/\s+/gu, ' ').trim().slice(0, longestTitle),
        link: web(url),
        image: web(img),
        isHidden: toc === false,
      },
    ]
  })
  return chapters.sort((one, other) => one.start - other.start)
}

/** Those that stand in the feed itself. */
export const fromFeed = (chapters: readonly FeedChapter[]): KeptChapter[] =>
  chapters.map(({ image, ...chapter }) => ({ ...chapter, image, isHidden: false }))

/** Listed ones end where the next listed one begins, the last with the episode. */
export function withEnds(chapters: readonly KeptChapter[], duration: number | null): KeptChapter[] {
  return chapters.map((chapter, index) => {
    if (chapter.end !== null) return chapter
    const next = chapters.slice(index + 1).find((one) => chapter.isHidden || !one.isHidden)
    const end = next?.start ?? duration
    return { ...chapter, end: end !== null && end > chapter.start ? end : null }
  })
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/u, ''))
  } catch {
    return null
  }
}
