import { z } from 'zod'
import type { Kind } from './kind.ts'
import { exportedKinds } from './kinds.ts'

/** The JSON Schema of a line. */
export const schemaOf = ({ shape, what }: Kind): Record<string, unknown> => ({
  ...z.toJSONSchema(shape, { io: 'output' }),
  description: what,
})

/** What each file holds, field by field, as Markdown: the same in an export and in docs/export.md. */
export function describedKinds(): string {
  return exportedKinds.map(sectionOf).join('\n\n')
}

function sectionOf({ name, what, shape }: Kind): string {
  const fields = Object.entries(shape.shape).map(([field, type]) => {
    const description = type instanceof z.ZodType ? (type.description ?? '') : ''
    return `- \`${field}\`: ${description}`
  })
  return [`### ${name}.ndjson`, '', `${what}.`, '', ...fields].join('\n')
}
