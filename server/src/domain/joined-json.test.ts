import { expect, it } from 'vitest'
import { jsonOf } from './joined-json.ts'

const long = (letter: string): Buffer => Buffer.from(JSON.stringify(letter.repeat(5000)))
const made = (...parts: (string | Buffer)[]) => {
  const content = jsonOf(parts.map((part) => Buffer.from(part)))
  return content.content === 'json' ? { text: String(content.text), etag: content.etag } : null
}

it('is the parts one after the other', () => {
  expect(made('[', long('é'), ']')?.text).toBe(`["${'é'.repeat(5000)}"]`)
})

it('has a weak tag of its own for all that differs, and the same for the same', () => {
  const kept = long('a')
  const tag = (...parts: Buffer[]) => {
    const content = jsonOf(parts)
    return content.content === 'json' ? content.etag : undefined
  }
  expect(tag(kept, Buffer.from('1'))).toMatch(/^W\/"[\w-]{27}"$/)
  expect(tag(kept, Buffer.from('1'))).toBe(tag(long('a'), Buffer.from('1')))
  const others = [
    tag(kept),
    tag(kept, kept),
    tag(long('b'), Buffer.from('1')),
    tag(Buffer.from('1'), kept),
  ]
  expect(new Set([...others, tag(kept, Buffer.from('1'))]).size).toBe(5)
})
