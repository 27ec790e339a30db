import { expect, test } from 'vitest'
import { cleanStyle, fitStyle } from './clean-style.ts'

test.each([
  '@import "https://evil.example/a.css"; p { color: red }',
  '@import url(//evil.example/a.css); p { color: red }',
  'p { background: url(https://evil.example/x.png) }',
  "p { background: URL( 'http://evil.example/x' ) }",
  '@font-face { src: url("//evil.example/f.woff") }',
])('nothing is fetched by %s', (style) => {
  expect(cleanStyle(style)).not.toMatch(/evil/)
})

test('what is of the book itself stays', () => {
  const own = 'p { background: url("blob:https://here/1"); fill: url(#gradient) }'
  expect(cleanStyle(own)).toBe(own)
})

test('breaks and units fit into columns', () => {
  expect(fitStyle('h1{page-break-before: always} p{width:50vw;-epub-hyphens:auto}', 800, 600)).toBe(
    'h1{-webkit-column-break-before: always} p{width:400px;hyphens:auto}',
  )
})
