import { randomUUID } from 'node:crypto'
import type { Content } from '#domain/content.ts'
import { jsonOf } from '#domain/joined-json.ts'

const texts = new WeakMap<object, Buffer>()
/** Stands where the part belongs; nobody outside can know it. */
const mark = randomUUID()

/**
 * JSON with one long part in it, a list or a menu, that is often the same object as before: its text is made once. Who
 * changes such a part has to make another one. `around` puts what it is given in the place of the part.
 */
export function jsonAround(part: object, around: (standIn: unknown) => unknown): Content {
  const [head = '', tail = ''] = JSON.stringify(around(mark)).split(JSON.stringify(mark))
  return jsonOf([Buffer.from(head), textOf(part), Buffer.from(tail)])
}

function textOf(part: object): Buffer {
  const known = texts.get(part)
  if (known !== undefined) return known
  const text = Buffer.from(JSON.stringify(part))
  texts.set(part, text)
  return text
}
