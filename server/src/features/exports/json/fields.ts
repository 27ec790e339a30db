import { z } from 'zod'

/* The fields that exports are made of, each with what it is and its unit. */

export const text = (what: string) => z.string().describe(what)
export const textOrNull = (what: string) => z.string().nullable().describe(what)
export const flag = (what: string) => z.boolean().describe(what)
export const number = (what: string) => z.number().describe(what)
export const seconds = (what: string) => z.number().describe(`${what} (seconds)`)
export const bytes = (what: string) => z.number().describe(`${what} (bytes)`)
export const at = (what: string) => z.number().describe(`${what} (ms since 1970, UTC)`)
export const atOrNull = (what: string) =>
  z.number().nullable().describe(`${what} (ms since 1970, UTC; null: never)`)
/** Whatever is stored, as it is. */
export const any = (what: string) => z.unknown().describe(what)
export const texts = (what: string) => z.array(z.string()).describe(what)

export const userId = text('Id of the user')
export const itemId = text('Id of the item')
export const libraryId = text('Id of the library')
export const episodeId = text('Id of the episode; empty for a book as a whole')
