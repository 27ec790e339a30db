import fc from 'fast-check'
import { expect, test } from 'vitest'
import { htmlOf, sourceOf } from './source.ts'

test.each([
  ['', ''],
  ['One line.', 'One line.'],
  ['First.\n\nSecond.', 'First.\n\nSecond.'],
  ['<p>First.</p><p>Second<br>line.</p>', 'First.\n\nSecond\nline.'],
  ['<p>A <b>bold</b>, an <i>italic</i> word</p>', 'A **bold**, an *italic* word'],
  ['<p>See</p><ul><li>one</li><li>two</li></ul>', 'See\n\n- one\n- two'],
  ['<ol>\n<li><p>one</p></li>\n<li>two</li>\n</ol>', '1. one\n2. two'],
  ['<blockquote>Said<br>so</blockquote>', '> Said\n> so'],
  [
    '<p><a href="https://a.example/?b=1&amp;c=2" target="_blank" rel="noopener">here</a></p>',
    '[here](https://a.example/?b=1&c=2)',
  ],
  ['<p>5 * 3 &lt; 16 &amp; <u>so</u></p>', '5 \\* 3 < 16 & <u>so</u>'],
  ['<p>- not a list</p><p>1. nor this</p>', '\\- not a list\n\n1\\. nor this'],
])('%j is typed as %j', (html, source) => {
  expect(sourceOf(html)).toBe(source)
})

test('what the signs cannot say is left as HTML', () => {
  expect(sourceOf('<ul><li>one<ul><li>inner</li></ul></li></ul>')).toBeNull()
  expect(sourceOf('<p><a href="javascript:alert(1)">x</a></p>')).toBeNull()
  expect(sourceOf('<h2>Heading</h2><p>text</p>')).toBeNull()
})

test('signs become elements, and those that are not closed stay characters', () => {
  expect(htmlOf('**a *b* c**')).toBe('<p><strong>a <em>b</em> c</strong></p>')
  expect(htmlOf('2 * 3 ** 4 [x] (y) <b>')).toBe('<p>2 * 3 ** 4 [x] (y) &lt;b&gt;</p>')
  expect(htmlOf('[x](javascript:alert(1))')).not.toContain('href')
  expect(htmlOf('one\ntwo\n\n\n* a\n* b\n1) c')).toBe(
    '<p>one<br>two</p><ul><li>a</li><li>b</li></ul><ol><li>c</li></ol>',
  )
  expect(htmlOf(' \n ')).toBe('')
})

test('any text comes back as it was', () => {
  const word = fc.stringMatching(/^[a-z*[\]()<>\\_.&"' -]{1,12}$/)
  fc.assert(
    fc.property(fc.array(word, { minLength: 1, maxLength: 6 }), (words) => {
      const typed = words.map((one) => one.trim()).filter(Boolean)
      const html = typed.map((one) => `<p>${escaped(one)}</p>`).join('')
      const source = sourceOf(html)
      // A text that the signs can't say is kept as HTML instead; nothing in between.
      if (source !== null) expect(textOf(htmlOf(source))).toBe(textOf(html))
    }),
    { numRuns: 500 },
  )
})

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
const textOf = (html: string) =>
  html
    .replaceAll('</p><p>', '\n')
    .replace(/<[^>]*>/g, '')
    .replaceAll('&quot;', '"')
    .replaceAll(/ +/g, ' ')
