import { expect, it } from 'vitest'
import type { Annotation } from '@lectern/contract'
import { allMarkdown, bookMarkdown } from './markdown.ts'

const mark = (given: Partial<Annotation>): Annotation => ({
  id: 'a',
  itemId: 'b',
  kind: 'highlight',
  ino: null,
  location: '',
  fraction: 0,
  chapter: 'One',
  style: 'yellow',
  quote: 'Words',
  note: '',
  source: 'lectern',
  createdAt: Date.UTC(2026, 2, 1, 12),
  updatedAt: 0,
  ...given,
})
const book = (annotations: Annotation[], title = 'Émile') => ({
  id: 'b',
  title,
  author: 'Jean Rousseau',
  annotations,
})

it('has chapters as headings, quotes as quotes, notes and a quiet line below', () => {
  const text = bookMarkdown(
    book([
      mark({ quote: 'One line\nand another', note: 'Why?\n\nBecause.' }),
      mark({ style: 'underline' }),
      mark({ chapter: 'Two', kind: 'bookmark', style: null, quote: '' }),
    ]),
  )
  expect(text).toBe(
    [
      '# Émile\n',
      'by Jean Rousseau\n',
      '## One\n',
      '> One line\\\n> and another\n',
      'Why?\n\nBecause.\n',
      '*Yellow · 2026-03-01*\n',
      '> Words\n',
      '*Underlined · 2026-03-01*\n',
      '## Two\n',
      '*Bookmark · 2026-03-01*\n',
    ].join('\n'),
  )
})

it('lets nothing of a book break out of its quote', () => {
  const quote = [
    '# no heading #tag',
    '- no list',
    '12. nor this',
    '---',
    '    no code',
    '<script>alert(1)</script> &lt;',
    '[[link]] ![x](y) `code` **b** ==m== $m$ %%c%% ^id | a',
    '> deeper',
  ].join('\n')
  const lines = bookMarkdown(book([mark({ quote })])).split('\n')
  const quoted = lines.slice(6, 14)
  expect(quoted).toEqual([
    String.raw`> \# no heading \#tag` + '\\',
    String.raw`> \- no list` + '\\',
    String.raw`> 12\. nor this` + '\\',
    String.raw`> \---` + '\\',
    String.raw`> no code` + '\\',
    String.raw`> \<script\>alert(1)\</script\> \&lt;` + '\\',
    String.raw`> \[\[link\]\] !\[x\](y) \`code\` \*\*b\*\* \=\=m\=\= \$m\$ \%\%c\%\% \^id \| a` +
      '\\',
    String.raw`> \> deeper`,
  ])
})

it('puts all books below one heading', () => {
  const text = allMarkdown([book([mark({})]), book([mark({ chapter: null })], 'A\n# B')])
  expect(text.split('\n').filter((line) => line.startsWith('#'))).toEqual([
    '# Highlights and notes',
    '## Émile',
    '### One',
    String.raw`## A \# B`,
  ])
})
