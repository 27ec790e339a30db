import { z } from 'zod'
import { Problem } from '#platform/problem.ts'

/** Stands before words that no schema chose. */
const unchosen = '\u0000'
const { localeError } = z.locales.en()

/**
 * A part of a request as its schema reads it. Throws `invalid` with the sentence that the schema gives for the field;
 * where it gives none, with the name of the field and what is wrong with it. `part`: what the whole value is called.
 */
export function parseInput<S extends z.ZodType>(
  schema: S,
  value: unknown,
  part: 'address' | 'query' | 'body',
): z.output<S> {
  const result = schema.safeParse(asObject(schema, value), {
    error: (issue) => `${unchosen}${wordsOf(issue)}`,
  })
  if (result.success) return result.data
  throw new Problem('invalid', sentenceOf(result.error.issues[0], part), { cause: result.error })
}

/** Where fields are expected anything without fields has none: the first field says what is missing. */
function asObject(schema: z.ZodType, value: unknown): unknown {
  const isRecord = typeof value === 'object' && value !== null && !Array.isArray(value)
  return schema instanceof z.ZodObject && !isRecord ? {} : value
}

function wordsOf(issue: Parameters<typeof localeError>[0]): string {
  if (issue.code === 'invalid_type' && issue.input === undefined) return 'missing'
  const words = localeError(issue)
  const text = typeof words === 'string' ? words : (words?.message ?? 'wrong type')
  return `not valid: ${text.charAt(0).toLowerCase()}${text.slice(1)}`
}

function sentenceOf(issue: z.core.$ZodIssue | undefined, part: string): string {
  if (issue === undefined) return `The request ${part} is not valid`
  if (!issue.message.startsWith(unchosen)) return issue.message
  const place = issue.path.length === 0 ? `The request ${part}` : `"${issue.path.join('.')}"`
  return `${place} is ${issue.message.slice(unchosen.length)}`
}
