import { z } from 'zod'
import { Problem } from '#platform/problem.ts'

/** Stands before words that no schema chose. */
const unchosen = '\u0000'
const { localeError } = z.locales.en()

/**
 * A part of a request as its schema reads it. Throws `invalid` of the first field at fault, with the sentence that the
 * schema gives for it; where it gives none, with the name of the field and what is wrong with it. `part`: what the
 * whole value is called.
 */
export function parseInput<S extends z.ZodType>(
  schema: S,
  value: unknown,
  part: 'address' | 'query' | 'body',
): z.output<S> {
  const read = (given: unknown) => schema.safeParse(given, context)
  const result = read(value)
  if (result.success) return result.data
  const isRecord = typeof value === 'object' && value !== null && !Array.isArray(value)
  // Where fields are needed anything without fields has none: the first of them says what is missing.
  const ofFields = schema instanceof z.ZodObject && !isRecord ? read({}).error : undefined
  const error = ofFields ?? result.error
  const [issue] = error.issues
  const field = fieldOf(schema, issue)
  throw new Problem('invalid', sentenceOf(issue, part), {
    cause: error,
    ...(field === undefined ? {} : { field }),
  })
}

const context = {
  error: (issue: Parameters<typeof localeError>[0]) => `${unchosen}${wordsOf(issue)}`,
  // Of a long list of wrong things the first is enough: 10 MB of them would take a minute and 3 GB otherwise.
  abortEarly: true,
}

/** Names of the schema only: what somebody sent is nothing for a header. */
function fieldOf(schema: z.ZodType, issue: z.core.$ZodIssue | undefined): string | undefined {
  const field = issue?.path[0]
  const isNamed = schema instanceof z.ZodObject && typeof field === 'string'
  return isNamed && Object.hasOwn(schema.shape, field) ? field : undefined
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
  const field = issue.path.length === 0 ? `The request ${part}` : `"${issue.path.join('.')}"`
  return `${field} is ${issue.message.slice(unchosen.length)}`
}
