import { expect, it } from 'vitest'
import { cleanNotes } from './clean-notes.ts'

it.each([
  ['## New\r\n\r\n- one', '## New\n\n- one'],
  ['a <b>b</b> <script>alert(1)</script> c', 'a b  c'],
  ['<img src=x onerror="a()"> text', 'text'],
  ['<!-- for translators --> text', 'text'],
  ['![shot](https://elsewhere.test/pixel.png) text', 'shot text'],
  ['[![badge](https://a.test/b.svg)](https://c.test) x', '[badge](https://c.test) x'],
  ['[![](https://a.test/b.svg)](https://c.test) x', 'x'],
  ['`<b>` stays, <b>this</b> goes', '`<b>` stays, this goes'],
  ['```html\n<p>code</p>\n```\n<p>text</p>', '```html\n<p>code</p>\n```\ntext'],
  ['1 < 2 and 3 > 2', '1 < 2 and 3 > 2'],
  ['a\u202eb\u0000c', 'abc'],
  ['', ''],
])('%j becomes %j', (notes, clean) => {
  expect(cleanNotes(notes)).toBe(clean)
})

it('ends where nobody reads on, at the end of a line, and soon', () => {
  const notes = cleanNotes('- a line\n'.repeat(100_000))
  expect(notes.length).toBeLessThan(20_010)
  expect(notes.endsWith('- a line\n\n…')).toBe(true)
  for (const bad of [
    '<'.repeat(20_000),
    '<!--'.repeat(5000),
    '!['.repeat(10_000),
    '```\n'.repeat(5000),
  ])
    expect(typeof cleanNotes(bad)).toBe('string')
})
