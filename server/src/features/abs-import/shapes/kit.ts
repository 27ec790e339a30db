import { z } from 'zod'

/** Text in whatever form it was stored; null for none. */
export const text = z
  .union([z.string(), z.number()])
  .nullish()
  .transform((value) => (value === null || value === undefined ? null : String(value)))

/** Flags are numbers, and were words in the first releases. */
export const flag = z
  .union([z.boolean(), z.number(), z.string()])
  .nullish()
  .transform((value) => value === true || value === 1 || value === '1' || value === 'true')

export const number = z
  .union([z.number(), z.string()])
  .nullish()
  .transform((value) => {
    const given = value === null || value === undefined || value === '' ? 0 : Number(value)
    return Number.isFinite(given) ? given : 0
  })

/** A time as `2026-11-22 07:39:38.460 +00:00`, in ms; null for none. */
export const instant = z
  .union([z.string(), z.number()])
  .nullish()
  .transform((value) => {
    if (value === null || value === undefined || value === '') return null
    const at =
      typeof value === 'number'
        ? value
        : Date.parse(value.replace(' ', 'T').replace(/ ?([+-]\d\d:?\d\d)$/, '$1'))
    return Number.isFinite(at) && at > 0 ? Math.round(at) : null
  })

/** The time at which something was made, which every row has. */
export const made = instant.transform((at) => at ?? 0)

/** Ids become names of folders, so they are what Audiobookshelf makes them. */
export const id = z
  .string()
  .regex(/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i, 'its id is none of Audiobookshelf’s')
  .transform((value) => value.toLowerCase())

export const idOrNull = id.nullish().transform((value) => value ?? null)

/** A column of JSON as its shape says; `none` where nothing is stored. Broken JSON is an error. */
export const json = <S extends z.ZodType>(shape: S, none: unknown) =>
  z
    .string()
    .nullish()
    .transform((stored, context): unknown => {
      if (stored === null || stored === undefined || stored === '') return none
      try {
        return JSON.parse(stored) ?? none
      } catch {
        context.addIssue({ code: 'custom', message: 'is no JSON' })
        return z.NEVER
      }
    })
    .pipe(shape)

/** A list of texts; what else is in it is left out. */
export const texts = json(
  z
    .array(z.unknown())
    .transform((list) =>
      list.filter((one): one is string => typeof one === 'string' && one !== ''),
    ),
  [],
)
