import {
  copyFileSync,
  existsSync,
  mkdtempSync,
  renameSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { isAsLeft, noteAsLeft } from './sqlite-as-left.ts'
import { sqlite } from './sqlite.ts'

let folder: string
let file: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lectern-as-left-'))
  file = join(folder, 'lectern.sqlite')
  writeFileSync(file, 'as it is')
  noteAsLeft(file)
})
afterEach(() => rmSync(folder, { recursive: true }))

it('knows a file that nobody touched, once', () => {
  expect(isAsLeft(file)).toBe(true)
  expect(isAsLeft(file)).toBe(false)
})

it.each<[string, () => void]>([
  ['was written to', () => writeFileSync(file, 'as it IS')],
  ['has another time', () => utimesSync(file, 1, 1)],
  [
    'was replaced by a copy',
    () => {
      copyFileSync(file, `${file}.copy`)
      renameSync(`${file}.copy`, file)
    },
  ],
  ['has a journal beside it', () => writeFileSync(`${file}-wal`, 'more')],
  ['is gone', () => rmSync(file)],
])('wants a look at one that %s', (_, change) => {
  change()
  expect(isAsLeft(file)).toBe(false)
})

it('is noted when the database is closed, and not before', async () => {
  rmSync(file)
  const dialect = await sqlite({ folder }).open()
  expect(existsSync(`${file}-left`)).toBe(false)
  await dialect.close()
  expect(isAsLeft(file)).toBe(true)
})
