import fc from 'fast-check'
import { expect, it } from 'vitest'
import { contentDisposition } from './content-disposition.ts'

it.each([
  ['Book.m4b', 'attachment; filename="Book.m4b"'],
  ['a"b\\c%.mp3', `attachment; filename="a_b_c%.mp3"; filename*=UTF-8''a%22b%5Cc%25.mp3`],
  [
    'x"\r\nset-cookie: a=b; filename="evil.html',
    `attachment; filename="x_  set-cookie: a=b; filename=_evil.html"; filename*=UTF-8''x%22%20%20set-cookie%3A%20a%3Db%3B%20filename%3D%22evil.html`,
  ],
  [
    '三体🚀.m4b',
    `attachment; filename="???.m4b"; filename*=UTF-8''%E4%B8%89%E4%BD%93%F0%9F%9A%80.m4b`,
  ],
  ['\n', 'attachment; filename="download"'],
])('names %j', (name, header) => {
  expect(contentDisposition(name)).toBe(header)
})

it('is one clean header whatever the name', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (name) => {
      expect(contentDisposition(name)).toMatch(
        /^attachment; filename="[ !#-[\]-~]*"(; filename\*=UTF-8''[\w%!.~-]+)?$/,
      )
    }),
  )
})
