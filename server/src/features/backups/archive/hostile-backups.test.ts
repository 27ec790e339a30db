import { createHash } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { writeZip } from '#platform/archive/zip-writer.ts'
import { placeOf } from './manifest.ts'
import { openBackup, readDetails } from './read-backup.ts'

let folder: string
let path: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lectern-hostile-'))
  path = join(folder, 'a.audiobookshelf')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const details = '2026-11-21T0547\nlectern\n1795240069405\n2.5.0'

interface Made {
  details?: string
  format?: number
  steps?: string[]
  /** Files that are in it and listed. */
  files?: Record<string, string>
  /** Files that are in it and not listed. */
  unlisted?: Record<string, string>
  /** How large the list says that the database is. */
  claimed?: number
  hasManifest?: boolean
}

/** A backup, or what somebody wants to be taken for one. */
async function archive(made: Made): Promise<void> {
  const files = { 'lectern.sqlite': 'no database', ...made.files }
  const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')
  const entries = Object.entries(files).map(([name, text]) => ({
    name,
    size: name === 'lectern.sqlite' ? (made.claimed ?? text.length) : text.length,
    sha256: sha256(text),
  }))
  const { format = 1, steps = ['0001-foundation'] } = made
  const manifest = JSON.stringify({ format, version: '9.0.0', steps, rows: {}, entries })
  const all: Record<string, string> = {
    details: made.details ?? details,
    ...files,
    ...made.unlisted,
    ...(made.hasManifest === false ? {} : { 'manifest.json': manifest }),
  }
  await writeZip(path, async (add) => {
    for (const [name, text] of Object.entries(all))
      await add({ name, bytes: Buffer.from(text), mtimeMs: 0, compress: true })
  })
}

it.each<[string, Made, string]>([
  ['one of Audiobookshelf', { details: details.replace('lectern', 'sqlite') }, '--import-abs'],
  ['one of a newer format', { format: 2 }, 'newer Lectern (2.5.0)'],
  ['one of a newer schema', { steps: ['9999-flying'] }, 'newer Lectern (2.5.0)'],
  ['one without its list', { hasManifest: false }, 'damaged'],
  ['one with a file that nobody listed', { unlisted: { 'metadata-items/x': '' } }, 'damaged'],
  ['one whose sizes are wrong', { claimed: 5 }, 'damaged'],
  ['one without details', { details: '' }, 'no version'],
  ['one of before there were versions', { details: '2026\nlectern\n1' }, 'no version'],
  ['one with a file for elsewhere', { files: { 'metadata-cache/x': '' } }, 'belong to no backup'],
])('refuses %s', async (_, made, sentence) => {
  await archive(made)
  await expect(openBackup(path)).rejects.toMatchObject({
    kind: 'invalid',
    message: expect.stringContaining(sentence),
  })
})

it('refuses a database that is none, before anything else is touched', async () => {
  await archive({ files: { 'metadata-items/one/cover.jpg': 'a cover' } })
  expect(await readDetails(path)).toMatchObject({ id: '2026-11-21T0547', key: 'lectern' })
  const backup = await openBackup(path)
  await expect(backup.unpack(join(folder, 'work'), null)).rejects.toThrow('its database is broken')
  await backup.close()
  expect(existsSync(join(folder, 'items'))).toBe(false)
  expect(readdirSync(folder).toSorted()).toEqual(['a.audiobookshelf', 'work'])
})

it.each([
  '../etc/passwd',
  '/etc/passwd',
  'metadata-items',
  'metadata-items/../../x',
  'metadata-items/./x',
  'metadata-items//x',
  'metadata-items/..\\x',
  'metadata-items/c:x',
  'metadata-items/x\0.jpg',
  'constructor/x',
])('has no place for %j', (name) => expect(placeOf(name)).toBeNull())

it('knows where covers, portraits and fonts go', () => {
  expect(placeOf('metadata-items/one/cover.jpg')).toEqual(['items', 'one', 'cover.jpg'])
  expect(placeOf('metadata-authors/two.webp')).toEqual(['authors', 'two.webp'])
  expect(placeOf('metadata-fonts/user/font')).toEqual(['fonts', 'user', 'font'])
})
