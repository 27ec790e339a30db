import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { forgetOldCopies } from './old-copies.ts'

it('keeps the two newest copies of before upgrades, and everything else', () => {
  const folder = mkdtempSync(join(tmpdir(), 'lectern-copies-'))
  const made = ['0045-reader-fonts', '0012-missing-since', '0047-later', '0044-ebook-facts']
  for (const [at, name] of made.entries()) {
    const file = join(folder, `lectern-before-${name}.sqlite`)
    writeFileSync(file, '')
    utimesSync(file, at + 1, at + 1)
  }
  for (const name of ['lectern.sqlite', 'lectern-before-holidays.sqlite'])
    writeFileSync(join(folder, name), '')
  forgetOldCopies(folder)
  expect(readdirSync(folder).toSorted()).toEqual([
    'lectern-before-0044-ebook-facts.sqlite',
    'lectern-before-0047-later.sqlite',
    'lectern-before-holidays.sqlite',
    'lectern.sqlite',
  ])
  rmSync(folder, { recursive: true })
})
