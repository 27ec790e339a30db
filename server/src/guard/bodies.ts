import type { Endpoint } from '@lectern/contract'
import fc from 'fast-check'
import { z } from 'zod'

/** What of JSON schema the contract's bodies use. */
interface Shape {
  type?: string | string[]
  properties?: Record<string, Shape>
  additionalProperties?: Shape | boolean
  items?: Shape | boolean
  anyOf?: Shape[]
  oneOf?: Shape[]
  allOf?: Shape[]
  enum?: unknown[]
  const?: unknown
  not?: Shape
  examples?: unknown[]
  $ref?: string
}

/** Values that surprise: wrong types, edges, texts that mean something elsewhere. */
const odd: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    true,
    false,
    0,
    -1,
    -0,
    1.5,
    1e308,
    -1e308,
    Number.MAX_SAFE_INTEGER,
    2 ** 63,
    '',
    ' ',
    'x',
    '../../etc/passwd',
    '/',
    '\u0000',
    '\ud800',
    '%',
    '%_',
    '"*"',
    "' or 1=1 --",
    '__proto__',
    '🚀',
    'ﷺ',
    '1e999',
    'a'.repeat(20_000),
  ),
  fc.string({ maxLength: 40 }),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
)

const oddTree = fc.oneof(
  { weight: 4, arbitrary: odd },
  { weight: 1, arbitrary: fc.array(odd, { maxLength: 3 }) },
  { weight: 1, arbitrary: fc.dictionary(fc.string({ maxLength: 8 }), odd, { maxKeys: 3 }) },
)

/**
 * Bodies for a call: mostly what its schema asks for, so that they reach the verb, with something odd in places.
 * `known` are ids of things that exist.
 */
export function bodiesFor(call: Endpoint, known: string[]): fc.Arbitrary<unknown> {
  const schema = z.toJSONSchema(call.body, { io: 'input', unrepresentable: 'any' }) as Shape
  const fitting = fromShape(schema, { text: texts(known), depth: 8 })
  return fc.oneof({ weight: 12, arbitrary: fitting }, { weight: 1, arbitrary: oddTree })
}

interface Making {
  text: fc.Arbitrary<unknown>
  depth: number
}

function texts(known: string[]): fc.Arbitrary<string> {
  return fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom(...known) },
    {
      weight: 2,
      arbitrary: fc.constantFrom('book', 'en-us', '2026-01-31', '<p>text</p>', 'a'.repeat(300)),
    },
    { weight: 2, arbitrary: fc.string({ maxLength: 30, unit: 'grapheme' }) },
    { weight: 1, arbitrary: fc.uuid() },
  )
}

const items = ['<<open>>', '<<tagged>>', '<<closed>>']

/** Texts by which fields of these names find something. */
const fittingTexts: Record<string, string[]> = {
  id: [...items, '<<openLibrary>>', '<<closedLibrary>>', '<<folder>>'],
  libraryItemId: items,
  libraryItemIds: items,
  books: items,
  ino: ['<<ino>>'],
  tag: ['family'],
  url: ['http://127.0.0.1:9/cover.jpg'],
  cover: ['/etc/hostname', '<<folderPath>>/cover.jpg'],
  libraryId: ['<<openLibrary>>'],
  librariesAccessible: ['<<openLibrary>>'],
  userId: ['<<user>>'],
  fullPath: ['<<folderPath>>'],
  folderPath: ['<<folderPath>>'],
}

/** How a field is made: ids and the like mostly find something. */
function fieldMaking(name: string, making: Making): Making {
  const fitting = fittingTexts[name]
  if (fitting === undefined) return making
  const text = fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom(...fitting) },
    { weight: 1, arbitrary: making.text },
  )
  return { ...making, text }
}

function fromShape(shape: Shape, making: Making): fc.Arbitrary<unknown> {
  return fc.oneof(
    { weight: 40, arbitrary: asAsked(shape, making) },
    { weight: 1, arbitrary: oddTree },
  )
}

function asAsked(shape: Shape, { text, depth }: Making): fc.Arbitrary<unknown> {
  const making = { text, depth: depth - 1 }
  const choices = shape.anyOf ?? shape.oneOf
  if (depth === 0 || shape.$ref !== undefined) return odd
  if (shape.examples !== undefined) return fc.oneof(fc.constantFrom(...shape.examples), odd)
  if (choices !== undefined && choices.length > 0)
    return fc.oneof(...choices.map((choice) => asAsked(choice, making)))
  if (shape.allOf?.[0] !== undefined) return asAsked(shape.allOf[0], making)
  if (shape.const !== undefined) return fc.constant(shape.const)
  if (shape.enum !== undefined) return fc.constantFrom(...shape.enum)
  switch (Array.isArray(shape.type) ? shape.type[0] : shape.type) {
    case 'object':
      return objects(shape, making)
    case 'array':
      return fc.array(fromShape(typeof shape.items === 'object' ? shape.items : {}, making), {
        maxLength: 4,
      })
    case 'string':
      return text
    case 'number':
    case 'integer':
      return fc.oneof(
        { weight: 4, arbitrary: fc.integer({ min: 0, max: 200 }) },
        { weight: 2, arbitrary: fc.double({ min: 0, max: 100, noNaN: true }) },
        { weight: 2, arbitrary: fc.constantFrom(Date.UTC(2026, 0, 1), 0.1 + 0.2, 1e-320) },
        { weight: 1, arbitrary: fc.constantFrom(-1, 8.64e15, 9e15, 2 ** 63, 1e300) },
      )
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    default:
      return fc.oneof(text, oddTree)
  }
}

function objects(shape: Shape, making: Making): fc.Arbitrary<unknown> {
  const allowed = Object.entries(shape.properties ?? {}).filter(([, { not }]) => not === undefined)
  const fields = Object.fromEntries(
    allowed.map(([key, value]) => [key, fromShape(value, fieldMaking(key, making))]),
  )
  const named = fc.record(fields, { requiredKeys: [] })
  // Most keys at once reach deeper than a few of them.
  const whole = fc.record(fields)
  const free =
    typeof shape.additionalProperties === 'object'
      ? fc.dictionary(
          making.text.map(String).filter((key) => key !== '__proto__'),
          fromShape(shape.additionalProperties, making),
          { maxKeys: 3 },
        )
      : fc.constant({})
  return fc
    .tuple(fc.oneof(named, whole), free)
    .map(([fixed, more]) => ({ ...more, ...fixed }) as unknown)
}
