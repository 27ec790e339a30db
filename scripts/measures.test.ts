import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { crowdedFolders, measure, nearlyAll } from './measures.mjs'

// The longest of all are refused by the lint rules max-lines and max-lines-per-function; here is what most have to keep.
const limits = [
  { folder: 'contract/src', fileLines: 200, functionLines: 40 },
  { folder: 'server/src', fileLines: 200, functionLines: 40 },
  { folder: 'web/src', fileLines: 200, functionLines: 45 },
]

/** Where a library, the browser, the wire or another process has no type for what comes in. */
const borders = [
  'server/src/domain/events.ts',
  'server/src/platform/archive/rar-machine.ts',
  'web/src/features/cast/framework.ts',
  'web/src/features/offline/files/download.worker.ts',
  'web/src/platform/net/socket.ts',
  'web/src/sw/sw.ts',
]

const root = process.cwd()
mkdirSync(join(root, '.cache'), { recursive: true })
const yard = mkdtempSync(join(root, '.cache', 'measures-'))
afterAll(() => rmSync(yard, { recursive: true, force: true }))

const measured = new Map(limits.map(({ folder }) => [folder, measure(root, folder)]))

test.each(limits)('most of $folder is short', ({ folder, fileLines, functionLines }) => {
  const { files = [], functions = [] } = measured.get(folder) ?? {}
  expect(files.length).toBeGreaterThan(50)
  expect(nearlyAll(files)).toBeLessThanOrEqual(fileLines)
  expect(nearlyAll(functions)).toBeLessThanOrEqual(functionLines)
})

test.each(limits)('nothing of $folder silences the types but at borders', ({ folder }) => {
  const { casts = [] } = measured.get(folder) ?? {}
  expect(casts.filter((path) => !borders.includes(path))).toEqual([])
})

test('transactions begin in stores', () => {
  expect(measured.get('server/src')?.transactions).toEqual([])
})

/** One file for each noun of the wire, for each address of the client, and for each step of the schema. */
const lists = ['contract/src', 'web/src/routes', 'server/src/storage/migrations']

test.each(limits)('no folder of $folder has more than 12 files', ({ folder }) => {
  expect(crowdedFolders(root, folder, 12).filter((path) => !lists.includes(path))).toEqual([])
})

test('every border still needs its cast', () => {
  const cast = [...measured.values()].flatMap(({ casts }) => casts)
  expect(borders.filter((path) => !cast.includes(path))).toEqual([])
})

test('long files, long factories, full folders, silenced types and stray transactions are noticed', () => {
  plant('server/src/features/a/long.ts', '// a line\n'.repeat(201))
  plant(
    'server/src/features/a/factory.ts',
    `export function createA() {\n${'  // a line\n'.repeat(39)}  return 1\n}\n`,
  )
  plant(
    'server/src/features/a/casts.ts',
    'export const a = 1 as never\nexport const b = 1 as unknown as string\nexport const c = 1 as any\n',
  )
  const transaction = 'export const a = (db) => db.transact(async () => 1)\n'
  plant('server/src/features/a/verbs.ts', transaction)
  plant('server/src/features/a/a.store.ts', transaction)
  plant('server/src/features/a/a.test.ts', 'export const inTests = 1 as never\n')
  for (let n = 0; n < 10; n++) plant(`server/src/features/a/more/${n}.ts`, '')
  expect(crowdedFolders(yard, 'server/src', 9)).toEqual(['server/src/features/a/more'])
  const { files, functions, casts, transactions } = measure(yard, 'server/src')
  expect(nearlyAll(files)).toBe(201)
  expect(nearlyAll(functions)).toBe(42)
  expect(casts).toEqual(Array(3).fill('server/src/features/a/casts.ts'))
  expect(transactions).toEqual(['server/src/features/a/verbs.ts'])
})

function plant(path: string, text: string): void {
  mkdirSync(dirname(join(yard, path)), { recursive: true })
  writeFileSync(join(yard, path), text)
}
