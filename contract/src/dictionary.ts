import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { flagQuery, textQuery } from './kit.ts'

const entryFacts = {
  /** Name of the dictionary. */
  dictionary: z.string(),
  /** Language of the headwords (BCP 47) where the dictionary tells; null: unknown. */
  lang: z.string().nullable(),
  /** The headword, as the dictionary spells it. */
  word: z.string(),
}

/**
 * Ours: what a dictionary says of a word: cleaned HTML, whose links `bword://…` lead to other headwords (the words of the
 * link where nothing follows), or plain text.
 */
export const dictionaryEntry = z.union([
  z.object({ ...entryFacts, html: z.string() }),
  z.object({ ...entryFacts, text: z.string() }),
])
export type DictionaryEntry = z.output<typeof dictionaryEntry>

/** Ours: a dictionary as admins see it. */
export const dictionaryFile = z.object({
  name: z.string(),
  /** Its `.ifo` file, below the folder of dictionaries. */
  path: z.string(),
  lang: z.string().nullable(),
  /** Headwords; null where they can't be counted. */
  words: z.number().int().nullable(),
  /** Bytes of all its files. */
  size: z.number(),
  /** Why it can't be used, or which part of it; null: nothing is wrong. */
  fault: z.string().nullable(),
})
export type DictionaryFile = z.output<typeof dictionaryFile>

/** Ours: words looked up in dictionaries that the admin put in a folder. */
export const dictionaryCalls = {
  lookUp: endpoint({
    method: 'GET',
    path: '/api/lectern/dictionary',
    policy: 'user',
    summary:
      'What dictionaries say of `word`, those first whose headwords are of the language `lang`; endings are taken off where there is no such headword',
    query: z.object({ word: textQuery, lang: textQuery }),
    reply: z.object({ entries: z.array(dictionaryEntry) }),
  }),
  list: endpoint({
    method: 'GET',
    path: '/api/lectern/dictionaries',
    policy: 'user',
    summary:
      'Dictionaries that answer; with `files=1`, for admins, also their files, what is wrong with them, and where they are put',
    query: z.object({ files: flagQuery }),
    reply: z.object({
      /** Whether there is any. */
      available: z.boolean(),
      names: z.array(z.string()),
      admin: z.object({ folder: z.string(), files: z.array(dictionaryFile) }).optional(),
    }),
  }),
}
