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
  const fields = fieldsOf(shape, { path: '', depth: 0, told: new Map() })
  return [`### ${name}.ndjson`, '', `${what}.`, '', ...fields].join('\n')
}

interface Place {
  /** Names of the fields around it, like `audioFiles.metadata`. */
  path: string
  depth: number
  /** Objects that were described already, by where: the same ones are not described twice. */
  told: Map<z.ZodObject, string>
}

function fieldsOf(shape: z.ZodObject, { path, depth, told }: Place): string[] {
  const indent = '  '.repeat(depth)
  return Object.entries(shape.shape).flatMap(([field, type]) => {
    if (!(type instanceof z.ZodType)) return []
    const inside = path === '' ? field : `${path}.${field}`
    const objects = objectsIn(type)
    const [known] = objects.flatMap((object) => told.get(object) ?? [])
    const words = [wordsOf(type), known && `(as in \`${known}\`)`].filter(Boolean)
    const line = `${indent}- \`${field}\`: ${words.join(' ')}`
    if (known !== undefined) return line
    return [line, ...objects.flatMap((object) => partsOf(object, objects.length > 1))]

    function partsOf(object: z.ZodObject, isOneOfSeveral: boolean): string[] {
      told.set(object, inside)
      if (!isOneOfSeveral) return fieldsOf(object, { path: inside, depth: depth + 1, told })
      return [
        `${indent}  - ${object.description ?? ''}`,
        ...fieldsOf(object, { path: inside, depth: depth + 2, told }),
      ]
    }
  })
}

/** Where one may be missing or null, the words are those of what it is otherwise. */
function wordsOf(type: unknown): string {
  if (!(type instanceof z.ZodType)) return ''
  if (type.description !== undefined) return type.description
  const isWrapped = type instanceof z.ZodNullable || type instanceof z.ZodOptional
  return isWrapped ? wordsOf(type.unwrap()) : ''
}

/** The objects that a field is, holds in a list, or is one of. */
function objectsIn(type: unknown): z.ZodObject[] {
  if (type instanceof z.ZodObject) return [type]
  if (type instanceof z.ZodArray) return objectsIn(type.element)
  if (type instanceof z.ZodUnion) return type.options.flatMap(objectsIn)
  return type instanceof z.ZodNullable || type instanceof z.ZodOptional
    ? objectsIn(type.unwrap())
    : []
}
