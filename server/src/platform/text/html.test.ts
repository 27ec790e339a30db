import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cleanNote, isBlankHtml, plainText, sanitizeHtml } from './html.ts'

describe('sanitizeHtml', () => {
  it.each([
    ['<p>Hi <b>there</b><br>you</p>', '<p>Hi <b>there</b><br />you</p>'],
    ['<script>alert(1)</script>x<style>p{}</style>', 'x'],
    ['<img src=x onerror=alert(1)>ok', 'ok'],
    ['<p onclick="x()" style="color:red">a</p>', '<p>a</p>'],
    ['<h1>Big</h1><div>text</div>', 'Bigtext'],
    ['<svg><script>1</script></svg>a', 'a'],
    ['<a href="javascript:alert(1)">x</a>', '<a>x</a>'],
    ['<a href="//evil.example">x</a>', '<a>x</a>'],
    ['Tom & Jerry < 5', 'Tom &amp; Jerry &lt; 5'],
  ])('%s', (html, clean) => expect(sanitizeHtml(html)).toBe(clean))

  it('keeps links to the web, opened apart', () => {
    expect(sanitizeHtml('<a href="https://x.example/?a=1&amp;b=2">x</a>')).toBe(
      '<a href="https://x.example/?a=1&amp;b=2">x</a>',
    )
  })

  it('is clean after one pass, and cleaning again takes nothing more away', () => {
    const piece = fc.constantFrom(
      '<p>',
      '</p>',
      '<script>',
      '</script>',
      '<img src=x onerror=1>',
      '<a href="javascript:1">',
      '&lt;',
      '&amp;',
      '<',
      '>',
      '"',
      'x',
      '<svg/onload=1>',
      '<!--',
      '-->',
      '<b',
      '<noscript>',
      '<textarea>',
      '<xmp>',
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 15 }), (pieces) => {
        const clean = sanitizeHtml(pieces.join(''))
        expect(clean).not.toMatch(
          /<(?:script|img|svg|noscript|textarea|xmp)|javascript:|<[^>]*\son\w+=/iu,
        )
        // Where a stray tag ended a line the line end may go; words may not.
        const words = (text: string) => plainText(text).replaceAll(/\s+/gu, '')
        expect(words(sanitizeHtml(clean))).toBe(words(clean))
      }),
    )
  })
})

describe('plainText', () => {
  it.each([
    ['<p>One</p><p>Two &amp; three</p>', 'One\nTwo & three'],
    ['a<br/>b<br>c', 'a\nb\nc'],
    ['<ul><li>x</li><li>y</li></ul>', 'x\ny'],
    ['caf&eacute; &nbsp; &#8212; “q”', 'café — “q”'],
    ['<script>bad()</script>', ''],
    ['no markup', 'no markup'],
  ])('%s', (html, text) => expect(plainText(html)).toBe(text))

  it('knows what shows nothing', () => {
    expect(isBlankHtml('<p> </p><br>')).toBe(true)
    expect(isBlankHtml('<p>.</p>')).toBe(false)
  })
})

it('cleans and shortens what people write about others', () => {
  expect(cleanNote('  Born in <b>1815</b><script>evil()</script> ')).toBe('Born in <b>1815</b>')
  expect(cleanNote('<p> </p>')).toBeNull()
  expect(cleanNote('x'.repeat(9_000_000))?.length).toBe(20_000)
})
