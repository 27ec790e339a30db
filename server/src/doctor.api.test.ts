import { mkdir, rm, writeFile } from 'node:fs/promises'
import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readConfig } from './config.ts'
import { examine } from './doctor.ts'
import { createTestApp } from '#testing/app.ts'
import type { TestApp } from '#testing/app.ts'
import { isSqlite, testDatabaseUrl } from '#testing/database.ts'

let lectern: TestApp
beforeAll(async () => {
  lectern = await createTestApp()
  await mkdir(lectern.mediaFolder)
  await lectern.root.post('/api/libraries', {
    name: 'Books',
    folders: [{ fullPath: lectern.mediaFolder }],
  })
})
afterAll(() => lectern.close())

/** What the command says of a folder of data, and whether it ends well. */
async function doctor(folder = lectern.folder): Promise<{ text: string; isWell: boolean }> {
  const url = await testDatabaseUrl(join(lectern.folder, 'config'))
  const config = readConfig(url === null ? {} : { DATABASE_URL: url }, folder)
  const lines: string[] = []
  const isWell = await examine(config, {
    say: (line) => void lines.push(line),
    now: () => lectern.clock.now,
    asJson: false,
  })
  return { text: lines.join('\n'), isWell }
}

it('says beside a running server what is to be done, and ends well without a failure', async () => {
  const { text, isWell } = await doctor()
  expect(text).toContain('No backup was made yet, and none is planned.')
  expect(text).toMatch(/Books +0 items, last scan/)
  expect(text).toContain(lectern.mediaFolder)
  expect(text).toMatch(isSqlite ? /Database +SQLite 3\./ : /Database +PostgreSQL \d/)
  expect(isWell).toBe(true)
})

it('changes nothing, neither beside a server nor without one', async () => {
  const seen = (): string[] =>
    readdirSync(lectern.folder, { recursive: true })
      .map(String)
      // Of a database that is open twice the journal may be renewed.
      .filter((name) => !/-(wal|shm|left)$/.test(name))
      .map((name) => `${name} ${statSync(join(lectern.folder, name)).size}`)
      .toSorted()
  const before = seen()
  await doctor()
  expect(seen()).toEqual(before)
  await lectern.restart(async () => {
    const stopped = seen()
    expect((await doctor()).isWell).toBe(true)
    expect(seen()).toEqual(stopped)
  })
})

it('ends badly where a folder is gone', async () => {
  await rm(lectern.mediaFolder, { recursive: true })
  const { text, isWell } = await doctor()
  expect(text).toMatch(/^1 thing is wrong/)
  expect(text).toContain(`✗ The folder ${lectern.mediaFolder} is not there.`)
  expect(isWell).toBe(false)
  await mkdir(lectern.mediaFolder)
})

it.runIf(isSqlite)('says that there are no data, or that they are damaged', async () => {
  const folder = join(lectern.folder, 'elsewhere')
  await mkdir(join(folder, 'config'), { recursive: true })
  await mkdir(join(folder, 'metadata'))
  expect(await doctor(folder)).toMatchObject({ isWell: false })
  expect((await doctor(folder)).text).toContain('There is none in')
  await writeFile(join(folder, 'config', 'lectern.sqlite'), Buffer.alloc(20_000, 'nonsense'))
  const { text, isWell } = await doctor(folder)
  expect(text).toContain('The database can’t be read: file is not a database')
  expect(isWell).toBe(false)
})
