import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createApp } from './app.ts'
import { readConfig } from './config.ts'
import type { Config } from './config.ts'
import { silentLog } from './platform/log.ts'
import { resetPassword, whoForgot } from './resetting-password.ts'
import { backupToRestore, restoreBackup } from './restoring.ts'
import { createTestApp } from './testing/app.ts'
import type { TestApp } from './testing/app.ts'
import { clientsOf } from './testing/clients.ts'
import { dropTestDatabase, isSqlite, testDatabaseUrl } from './testing/database.ts'

let test: TestApp
let elsewhere: string
let file: string
let there: Config
const said: string[] = []
const telling = { log: silentLog, say: (line: string) => void said.push(line) }
beforeEach(async () => {
  test = await createTestApp()
  await test.user('ada')
  const { backups } = (await test.root.post('/api/backups')).body
  file = backups[0].fullPath
  elsewhere = mkdtempSync(join(tmpdir(), 'lectern-restored-'))
  const url = await testDatabaseUrl(join(elsewhere, 'config'))
  there = readConfig(
    { PORT: '0', HOST: '127.0.0.1', ...(url === null ? {} : { DATABASE_URL: url }) },
    elsewhere,
  )
})
afterEach(async () => {
  await test.close()
  await dropTestDatabase(join(elsewhere, 'config'))
  rmSync(elsewhere, { recursive: true, force: true })
})

/** Asks the server elsewhere, as the device that the first server knows. */
async function ask(path: string) {
  const app = await createApp(there, silentLog, { now: () => test.clock.now })
  const answer = await clientsOf(() => app)(test.root.token).get(path)
  await app.close()
  return answer
}

it('restores on a new machine, where devices go on as if nothing had been', async () => {
  await restoreBackup(there, { file, maps: [] }, telling)
  const { body } = await ask('/api/users')
  const names = body.users.map(({ username }: { username: string }) => username)
  expect(names.toSorted()).toEqual(['ada', 'root'])
  expect(said.at(-1)).toBe('Restored. Start as usual now.')
  // Once more, over what is there now, which is kept.
  await restoreBackup(there, { file, maps: [] }, telling)
  expect(readdirSync(join(elsewhere, 'metadata', 'backups', 'before-restores'))).toHaveLength(1)
})

it.runIf(isSqlite)('restores where the database is damaged, and keeps that one', async () => {
  mkdirSync(there.configPath, { recursive: true })
  writeFileSync(join(there.configPath, 'lectern.sqlite'), 'nothing that SQLite knows'.repeat(999))
  await restoreBackup(there, { file, maps: [] }, telling)
  expect((await ask('/api/users')).status).toBe(200)
  expect(readdirSync(there.configPath).join(' ')).toMatch(/lectern-damaged-\d+\.sqlite/)
})

it('refuses what is no backup, in words, and touches nothing', async () => {
  const no = join(elsewhere, 'no.audiobookshelf')
  await expect(restoreBackup(there, { file: no, maps: [] }, telling)).rejects.toThrow(
    `There is no file ${no}.`,
  )
  writeFileSync(no, 'no zip')
  await expect(restoreBackup(there, { file: no, maps: [] }, telling)).rejects.toThrow(
    'Failed to read backup file',
  )
  expect(readdirSync(elsewhere)).toContain('no.audiobookshelf')
  expect(readdirSync(elsewhere)).not.toContain('metadata')
  expect(backupToRestore(['--demo'])).toBeNull()
  expect(() => backupToRestore(['--restore'])).toThrow('needs the file of a backup')
})

it('gives who lost their password a new one, and signs their devices out', async () => {
  await restoreBackup(there, { file, maps: [] }, telling)
  await expect(resetPassword(there, 'bob', telling)).rejects.toThrow('There are: ')
  await resetPassword(there, 'ROOT', telling)
  const password = said.find((line) => line.startsWith('The new password'))?.split(': ')[1]
  expect((await ask('/api/me')).status).toBe(401)
  const app = await createApp(there, silentLog, { now: () => test.clock.now })
  const open = clientsOf(() => app)(null)
  expect((await open.post('/login', { username: 'root', password })).status).toBe(200)
  await app.close()
  expect(whoForgot(['--reset-password=root'])).toBe('root')
})
