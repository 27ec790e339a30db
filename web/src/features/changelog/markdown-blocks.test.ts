import { expect, test } from 'vitest'
import { blocksOf, spansOf } from './markdown-blocks.ts'

test('headings, lists, paragraphs and code', () => {
  expect(blocksOf('# One\n\nTwo\nlines.\n\n- a\n- b\n  more\n\n```\n<b>\n```')).toEqual([
    { kind: 'heading', level: 1, text: 'One' },
    { kind: 'paragraph', text: 'Two lines.' },
    { kind: 'list', items: ['a', 'b more'] },
    { kind: 'code', text: '<b>' },
  ])
})

test.each([null, undefined, 7, {}])('%s is not Markdown', (value) => {
  expect(() => blocksOf(value as never)).toThrow(TypeError)
})

test('emphasis, code and web links; anything else is text', () => {
  expect(spansOf('a **b** `c` [d](https://e.example) [f](javascript:g) <i>')).toEqual([
    { kind: 'text', text: 'a ' },
    { kind: 'strong', text: 'b' },
    { kind: 'text', text: ' ' },
    { kind: 'code', text: 'c' },
    { kind: 'text', text: ' ' },
    { kind: 'link', text: 'd', href: 'https://e.example' },
    { kind: 'text', text: ' [f](javascript:g) <i>' },
  ])
})
