import { z } from 'zod'
import { ms, sec } from './kit.ts'

/** Where somebody is in a book or an episode (ABS wire, users §1.6). */
export const mediaProgress = z.object({
  id: z.string(),
  userId: z.string(),
  libraryItemId: z.string(),
  episodeId: z.string().nullable(),
  mediaItemId: z.string(),
  mediaItemType: z.enum(['book', 'podcastEpisode']),
  duration: sec,
  /** 0…1 */
  progress: z.number().min(0).max(1),
  currentTime: sec,
  isFinished: z.boolean(),
  hideFromContinueListening: z.boolean(),
  ebookLocation: z.string().nullable(),
  /** 0…1 */
  ebookProgress: z.number(),
  lastUpdate: ms,
  startedAt: ms,
  finishedAt: ms.nullable(),
})
export type MediaProgress = z.output<typeof mediaProgress>

/** The same with the names that admins are shown of somebody's progress (ABS wire, users §1.5). */
export const titledProgress = mediaProgress.extend({
  displayTitle: z.string().nullable(),
  /** Episodes: the podcast. */
  displaySubtitle: z.string().exactOptional(),
  coverPath: z.string().nullable(),
  mediaUpdatedAt: z.iso.datetime(),
})
export type TitledProgress = z.output<typeof titledProgress>
