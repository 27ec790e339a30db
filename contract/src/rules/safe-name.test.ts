import fc from 'fast-check'
import { expect, it } from 'vitest'
import { safeFileName, safeName, safePath } from './safe-name.ts'

it('keeps what can be kept', () => {
  expect(safeName('Dune: Part One: x')).toBe('Dune - Part One x')
  expect(safeName('  A  "quoted"   title?. ')).toBe('A quoted title')
  expect(safeName('銀河の鉄道')).toBe('銀河の鉄道')
  expect(safeName('..')).toBe('')
  expect(safeFileName('a/b\\01: x.mp3')).toBe('ab01 - x.mp3')
  expect(safeFileName('.hidden')).toBe('hidden')
  expect(safeFileName(`${'é'.repeat(300)}.mp3`)).toMatch(/^é{125}\.mp3$/)
})

it.each([
  ['CON', 'CON_'],
  ['nul .', 'nul_'],
  ['Com1', 'Com1_'],
  ['Aux.Archive.2', 'Aux_.Archive.2'],
  ['Conrad', 'Conrad'],
  ['The Con', 'The Con'],
])('makes a name that Windows opens of %s', (text, name) => {
  expect(safeName(text)).toBe(name)
  expect(safeFileName(`${text}.mp3`)).toBe(`${name}.mp3`)
})

it('keeps the folders of a file, and nothing that leads elsewhere', () => {
  expect(safePath('CD 1/01: x.mp3')).toBe('CD 1/01 - x.mp3')
  expect(safePath('../.././/a/../b.mp3')).toBe('a/b.mp3')
  expect(safePath(String.raw`C:\Windows\x.mp3`)).toBe('C -/Windows/x.mp3')
  expect(safePath('/etc/passwd')).toBe('etc/passwd')
  for (const path of ['', '/', '..', 'a/..', 'a/', `${'a/'.repeat(9)}b.mp3`])
    expect(safePath(path)).toBe('')
})

it('never makes a path, a hidden name or one that is too long', () => {
  const anything = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 400 }),
    fc
      .array(fc.constantFrom('..', '/', '\\', '.', ' ', '\0', ':', 'a', '語', 'con', '.mp3'))
      .map((parts) => parts.join('')),
  )
  fc.assert(
    fc.property(anything, (text) => {
      for (const name of [safeName(text), safeFileName(text)]) {
        expect(Buffer.byteLength(name)).toBeLessThanOrEqual(255)
        expect(name).not.toMatch(/[/\\\p{Cc}\p{Cs}]|^\.|[. ]$|^(con|nul)(\.|$)/iu)
      }
    }),
  )
})
