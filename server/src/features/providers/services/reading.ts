import { z } from 'zod'
import { cleanNote, plainText } from '#platform/text/html.ts'

/** Longer texts are cut, longer lists, too: what others send is theirs to choose. */
const longestText = 1000
const mostEntries = 50

/** Whatever is there, or nothing at all. */
const anything = z.unknown().optional()

/** A text or number as text; null for anything else and for blank ones. */
export const word = anything.transform((value): string | null => {
  if (typeof value !== 'string' && typeof value !== 'number') return null
  return wellFormed(String(value).trim().slice(0, longestText)) || null
})

/** A text without halves of letters, which no address can hold. */
export const wellFormed = (text: string): string => text.replaceAll(/\p{Cs}/gu, '')

/** A description, however long; null when there is none. */
export const note = anything.transform((value): string | null =>
  typeof value === 'string' && value.trim() ? value : null,
)

/** A whole number, also one that was sent as text; null for anything else. */
export const whole = anything.transform((value): number | null => {
  const read = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  return typeof read === 'number' && Number.isSafeInteger(read) ? read : null
})

/** A number, also one that was sent as text; null for anything else. */
export const number = anything.transform((value): number | null => {
  const read = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  return typeof read === 'number' && Number.isFinite(read) ? read : null
})

export const flag = anything.transform((value): boolean | null =>
  typeof value === 'boolean' ? value : null,
)

/** A list, of which only the entries that `schema` can read are kept, the first fifty at most. */
export const entriesOf = <S extends z.ZodType>(schema: S) =>
  z.array(z.unknown()).transform((entries): z.output<S>[] =>
    entries.slice(0, mostEntries).flatMap((entry) => {
      const read = schema.safeParse(entry)
      return read.success ? [read.data] : []
    }),
  )

/** The same of what may be no list at all. */
export const listOf = <S extends z.ZodType>(schema: S) => {
  const entries = entriesOf(schema)
  return anything.transform((value): z.output<S>[] => {
    const read = entries.safeParse(value)
    return read.success ? read.data : []
  })
}

/** Names and other short texts of a list. */
export const words = listOf(word).transform((list) => list.filter((each) => each !== null))

/** What `schema` can read, else null. */
export const perhaps = <S extends z.ZodType>(schema: S) =>
  anything.transform((value): z.output<S> | null => {
    const read = schema.safeParse(value)
    return read.success ? read.data : null
  })

/** Names as the wire joins them; null for none. */
export const joined = (names: readonly string[]): string | null => names.join(', ') || null

/** A description in both forms that the wire has. */
export function described(html: string | null): {
  description: string | null
  descriptionPlain: string | null
} {
  const description = html === null ? null : cleanNote(html)
  return { description, descriptionPlain: description === null ? null : plainText(description) }
}

/** The four digits that a date begins with. */
export const yearOf = (date: string | null): string | null => /^\d{4}/.exec(date ?? '')?.[0] ?? null

/** An address of a picture, with https where it says none; null for anything else. */
export function picture(address: string | null): string | null {
  if (address === null) return null
  const whole = address.startsWith('//') ? `https:${address}` : address
  return /^https?:\/\//i.test(whole) && URL.canParse(whole) ? whole : null
}

const languages = new Intl.DisplayNames(['en'], { type: 'language', fallback: 'none' })

/** English name of a language by its code of two or three letters; null for one that nobody knows. */
export function languageOf(code: string | null): string | null {
  if (code === null || !/^[a-z]{2,3}(-[a-z0-9]{1,8})*$/i.test(code)) return null
  return languages.of(code) ?? null
}

/** `german` as the wire writes it. */
export const capital = (name: string | null): string | null =>
  name === null ? null : name.charAt(0).toUpperCase() + name.slice(1)

/** Entries found, whether all could be asked, and why the first of the others could not. */
export interface Gathered<T> {
  found: T[]
  failure: unknown
}

/** Asks about each entry, side by side; null is nothing known, and one that fails is left out. */
export async function gather<E, T>(
  entries: readonly E[],
  ask: (entry: E) => Promise<T | null>,
): Promise<Gathered<T>> {
  const settled = await Promise.allSettled(entries.map(ask))
  const failures = settled.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []))
  return {
    found: settled.flatMap((each) =>
      each.status === 'fulfilled' && each.value !== null ? [each.value] : [],
    ),
    failure: failures[0] ?? null,
  }
}

/** The answer made of what was gathered; throws when nothing could be. */
export function answerOf<T>({ found, failure }: Gathered<T>): { value: T[]; isWhole: boolean } {
  if (found.length === 0 && failure !== null) throw failure
  return { value: found, isWhole: failure === null }
}
