import { z } from 'zod'

/** Lower-case UUIDv4, the id of every entity but files and backups (contract 00 §0.5). */
export const uuid = z
  .string()
  .regex(/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i)
/** Instant in integer milliseconds since the Unix epoch. */
export const ms = z.number().int()
/** Duration or position in seconds, fractions allowed. */
export const sec = z.number()
/** An id from a path. Anything that isn't a UUID can't exist, so it is carried as text and found missing: 404, not 400. */
export const idParam = z.string().max(512)

/**
 * A long list whose reader parses each entry with `schema` when its turn comes: what is wrong with one is its own
 * matter, and millions don't hold everybody else up.
 */
export function listParsedLater<S extends z.ZodType>(schema: S, refusal?: string) {
  const { $schema: _, ...items } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  return z
    .custom<z.input<S>[]>((list) => Array.isArray(list), refusal)
    .meta({ type: 'array', items })
    .transform((list): readonly unknown[] => list)
}

/** Query flag compared literally: `=1` is true, anything else false (contract 00 §0.2). */
export const flagQuery = z
  .union([z.string(), z.array(z.string())])
  .optional()
  .transform((value) => value === '1')

/** First text of a query parameter that may have been sent several times; other shapes count as not sent. */
export const textQuery = z.preprocess(
  (value) => (Array.isArray(value) ? value[0] : typeof value === 'string' ? value : undefined),
  z.string().max(16_384).optional(),
)

/** `limit`, `page`: not numeric → 0; negative, fractional or huge numbers are refused by `pageNumber` in the server. */
export const numberQuery = z.preprocess((value) => {
  const text: unknown = Array.isArray(value) ? value[0] : value
  if (typeof text !== 'string' || text.trim() === '') return undefined
  const number = Number(text)
  return Number.isFinite(number) ? number : undefined
}, z.number().optional())

/** Comma list, case-insensitive (`include=`), as lower-cased words. */
export const listQuery = z.preprocess((value) => {
  const text: unknown = Array.isArray(value) ? value.join(',') : value
  return typeof text === 'string'
    ? text
        .toLowerCase()
        .split(',')
        .map((word) => word.trim())
        .filter(Boolean)
    : []
}, z.array(z.string()).max(64))

/**
 * A field of a body that counts as not sent where its value is of another shape: apps send back whole objects, with
 * whatever is in them.
 */
export const lenient = <S extends z.ZodType>(schema: S) => schema.optional().catch(undefined)

/** A body that may be anything: what has no fields counts as one without any. */
export const anyBody = <S extends z.ZodObject>(schema: S) =>
  z.preprocess((body: z.input<S>): unknown => (isRecord(body) ? body : {}), schema)

const isRecord = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A name as people type it: without white space around it, cut after `longest` characters; `refusal` for a blank one. */
export const typedName = (longest: number, refusal?: string) =>
  z
    .string(refusal)
    .trim()
    .min(1, refusal)
    .transform((name) => name.slice(0, longest))

/** Whether a change of several fields names any. */
export const namesField = (change: object): boolean =>
  Object.values(change).some((value) => value !== undefined)
