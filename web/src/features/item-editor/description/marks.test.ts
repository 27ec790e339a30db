import { expect, test } from 'vitest'
import { marked, type Mark } from './marks.ts'

/** A text with its selection between bars. */
function press(text: string, mark: Mark): string {
  const [before = '', inside = '', after = ''] = text.split('|')
  const start = before.length
  const result = marked(
    { text: before + inside + after, start, end: start + inside.length },
    mark,
    'text',
  )
  const { text: out, start: from, end: to } = result
  return `${out.slice(0, from)}|${out.slice(from, to)}|${out.slice(to)}`
}

test('signs go around the words, and off again', () => {
  expect(press('a |word | b', 'bold')).toBe('a **|word|**  b')
  expect(press('a **|word|** b', 'bold')).toBe('a |word| b')
  expect(press('a **|word|** b', 'italic')).toBe('a ***|word|*** b')
  expect(press('a ||', 'italic')).toBe('a *||*')
})

test('lines become lists, lists become lines', () => {
  expect(press('x\none|\nt|wo\ny', 'list')).toBe('x\n|- one\n- two|\ny')
  expect(press('|- one\n- two|', 'list')).toBe('|one\ntwo|')
  expect(press('|- one\n- two|', 'numbers')).toBe('|1. one\n2. two|')
})

test('a link asks for what it lacks', () => {
  expect(press('see |this|', 'link')).toBe('see [this](|https://|)')
  expect(press('see |https://a.example|', 'link')).toBe('see [|text|](https://a.example)')
  expect(press('||', 'link')).toBe('[text](|https://|)')
})
