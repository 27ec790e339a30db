import { z } from 'zod'
import { longestNote } from './rules/kept-text.ts'

const longestId = 512

/** Name of a list, which loses its HTML when it is kept; `refusal` for a blank one. */
export const listName = (refusal: string) =>
  z.string(refusal).refine((name) => name.trim() !== '', refusal)

/** Null and a blank text take the description away. */
export const listNote = (refusal: string) =>
  z.string(refusal).trim().max(longestNote, refusal).nullable().optional()

export const listIds = (refusal: string) =>
  z.array(z.string(refusal).max(longestId, refusal), refusal)

/** An entry of a list: a book, or an episode with its podcast. Without an episode its id may be null or empty, too. */
export const listEntry = (refusal: string) =>
  z
    .object(
      {
        libraryItemId: z.string(refusal).min(1, refusal).max(longestId, refusal),
        episodeId: z.string(refusal).max(longestId, refusal).nullable().optional(),
      },
      refusal,
    )
    .transform(({ libraryItemId, episodeId }) => ({
      itemId: libraryItemId,
      episodeId: episodeId ?? '',
    }))
/** One entry of a list: a book (`episodeId` is '') or an episode of a podcast. */
export type ListEntry = z.output<ReturnType<typeof listEntry>>

export const listEntries = (refusal: string) => z.array(listEntry(refusal), refusal)
