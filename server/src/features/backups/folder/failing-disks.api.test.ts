import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createTestApp } from '#testing/app.ts'
import type { TestApp } from '#testing/app.ts'
import { followDisk } from '#testing/disk/steps.ts'
import type { Step } from '#testing/disk/steps.ts'

let test: TestApp
let mend = (): void => undefined
beforeEach(async () => {
  test = await createTestApp()
  mkdirSync(metadata('items', 'one'), { recursive: true })
  writeFileSync(cover(), 'a cover')
})
afterEach(async () => {
  mend()
  mend = () => undefined
  await test.close()
})

const metadata = (...more: string[]): string => join(test.folder, 'metadata', ...more)
const cover = (): string => metadata('items', 'one', 'cover.jpg')
const backups = (...more: string[]): string => metadata('backups', ...more)
const make = () => test.root.post('/api/backups')
const apply = (id: string) => test.root.get(`/api/backups/${id}/apply`)

/** From now on the disk answers with a code where `isMeant`. */
function fail(code: string, isMeant: (step: Step) => boolean): void {
  mend()
  mend = followDisk((step) => {
    if (isMeant(step)) throw Object.assign(new Error(code), { code })
  })
}

async function made(): Promise<string> {
  const answer = await make()
  expect([answer.status, answer.text]).toEqual([200, expect.any(String)])
  const { id } = answer.body.backups[0]
  test.clock.now += 60_000
  return id
}

const names = (folder: string): string[] => (existsSync(folder) ? readdirSync(folder).sort() : [])
/** Bytes of all that is in the folder of backups, and what is half done anywhere. */
const held = (): unknown => [
  names(backups()).flatMap((name) =>
    name.startsWith('before') ? [] : [[name, readFileSync(backups(name)).length]],
  ),
  [backups('before-restores'), metadata(), join(test.folder, 'config')]
    .flatMap(names)
    .filter((name) => /^\.lectern-(backup|restore)|\.part$/.test(name)),
]

/** The page of the server's state tells of it. */
async function expectTold(sentence: string): Promise<void> {
  await expect
    .poll(async () => {
      const { findings } = (await test.root.get('/api/lectern/state')).body
      return findings.map(({ values }: { values: { reason?: string } }) => values.reason)
    })
    .toContain(sentence)
}

const inBackups = ({ path }: Step): boolean => path.startsWith(backups())

it.each([
  ['ENOSPC', 'write', 507, 'is full. Make room, or choose another folder.'],
  ['EROFS', 'create', 500, 'is read-only. Make it writable, or choose another folder.'],
  ['EACCES', 'create', 500, 'may not read and write'],
  ['EIO', 'write', 500, "can't be reached. Mount its disk, or choose another folder."],
  ['ENOENT', 'rename', 500, "can't be reached. Mount its disk, or choose another folder."],
] as const)(
  'answers %s in the middle of a backup in a sentence, and leaves those of before',
  async (code, call, status, sentence) => {
    await test.root.patch('/api/settings', { backupsToKeep: 1 })
    await made()
    const before = held()
    fail(code, (step) => step.call === call && inBackups(step))
    const answer = await make()
    expect([answer.status, answer.text]).toEqual([status, expect.stringContaining(sentence)])
    expect(answer.text).toContain(backups())
    expect(held()).toEqual(before)
    await expectTold(answer.text)

    mend()
    await made()
    expect((await test.root.get('/api/backups')).body.backups).toHaveLength(1)
  },
)

it('names the disk of the data where that one is full', async () => {
  fail('ENOSPC', ({ call, path }) => call === 'mkdir' && path.includes('.lectern-backup-'))
  const answer = await make()
  expect([answer.status, answer.text]).toEqual([
    507,
    `The disk of ${join(test.folder, 'config')} is full. Make room, and try again.`,
  ])
})

it('counts no backup that its disk has lost bytes of', async () => {
  await made()
  const before = held()
  mend = followDisk(({ call, path }) => {
    const [part = ''] = names(backups()).filter((name) => name.endsWith('.part'))
    if (call === 'chmod' && path.includes('.part'))
      writeFileSync(backups(part), readFileSync(backups(part)).fill(0, 2000, 3000))
  })
  const answer = await make()
  expect(answer.status).toBe(500)
  expect(answer.text).toContain("isn't the same when it is read back")
  expect(held()).toEqual(before)
})

it('is made all the same where an old one can’t be deleted', async () => {
  await test.root.patch('/api/settings', { backupsToKeep: 1 })
  const old = await made()
  fail('EACCES', ({ call, path }) => call === 'unlink' && path.includes(old))
  const id = await made()
  expect(names(backups())).toEqual([old, id].map((one) => `${one}.audiobookshelf`))
})

it('clears away what a disk that went away kept of another one', async () => {
  fail('EIO', ({ call, path }) => ['sync', 'unlink'].includes(call) && path.includes('.part'))
  expect((await make()).status).toBe(500)
  expect(names(backups())).toHaveLength(1)
  mend()
  const id = await made()
  expect(names(backups())).toEqual([`${id}.audiobookshelf`])
})

it('takes in nothing of a file that the disk has no room for', async () => {
  const id = await made()
  const { bytes } = await test.root.get(`/api/backups/${id}/download`)
  const before = held()
  fail('ENOSPC', (step) => step.call === 'write' && inBackups(step))
  const file = { field: 'file', file: 'x.audiobookshelf', bytes }
  const answer = await test.root.form('/api/backups/upload', [file])
  expect([answer.status, answer.text]).toEqual([507, expect.stringContaining('is full')])
  expect(held()).toEqual(before)
})

const intoRestore = ({ call, path }: Step): boolean =>
  call === 'write' && path.includes('.lectern-restore-')

it.each([
  [
    'its database',
    'ENOSPC',
    507,
    (step: Step) => intoRestore(step) && step.path.includes('database'),
  ],
  ['a cover', 'ENOSPC', 507, (step: Step) => intoRestore(step) && step.path.includes('cover')],
  ['a cover', 'EROFS', 500, (step: Step) => intoRestore(step) && step.path.includes('cover')],
  ['what was before', 'ENOSPC', 507, (step: Step) => step.call === 'write' && inBackups(step)],
  ['what was before', 'EROFS', 500, (step: Step) => step.path.includes('before-restores')],
] as const)(
  'changes nothing where a restore has no room for %s (%s)',
  async (_, code, status, isMeant) => {
    const id = await made()
    const late = await test.user('latecomer')
    writeFileSync(cover(), 'a new cover')
    const before = held()
    fail(code, isMeant)
    const answer = await apply(id)
    expect(answer.status).toBe(status)
    expect(answer.text).toMatch(/is (full|read-only)\..* Nothing was changed\.$/)
    expect(answer.text).not.toContain('.lectern-')
    expect(held()).toEqual(before)
    await expectTold(answer.text)
    // All goes on as it was.
    expect((await late.get('/api/me')).status).toBe(200)
    expect(readFileSync(cover(), 'utf8')).toBe('a new cover')

    mend()
    expect((await apply(id)).status).toBe(200)
    expect(readFileSync(cover(), 'utf8')).toBe('a cover')
  },
)

it('says when covers of a restore aren’t in their places yet, and goes on with them', async () => {
  const id = await made()
  const late = await test.user('latecomer')
  writeFileSync(cover(), 'a new cover')
  fail('ENOSPC', ({ call, path }) => call === 'rename' && path.includes('.lectern-restore-'))
  const answer = await apply(id)
  expect([answer.status, answer.text]).toEqual([507, expect.stringContaining('All data are as in')])
  // Nobody goes on with what was remembered of before.
  expect((await late.get('/api/me')).status).toBe(401)
  mend()
  await test.restart()
  await test.app.listen()
  await expect.poll(() => readFileSync(cover(), 'utf8')).toBe('a cover')
})

it('misses the folder of the environment when its disk is gone', async () => {
  const mounted = mkdtempSync(join(tmpdir(), 'lectern-mounted-'))
  await test.close()
  test = await createTestApp({ BACKUP_PATH: mounted })
  await made()
  rmSync(mounted, { recursive: true })
  const answer = await make()
  expect([answer.status, answer.text]).toEqual([500, expect.stringContaining('may not be mounted')])
  expect(existsSync(mounted)).toBe(false)
  expect((await test.root.get('/api/lectern/backups')).body.problem).toContain('mounted')
  mkdirSync(mounted)
  writeFileSync(join(mounted, '.lectern-backups'), '')
  await made()
  rmSync(mounted, { recursive: true })
})
