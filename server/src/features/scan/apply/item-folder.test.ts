import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { diskDoors } from '#platform/disk/disk.ts'
import { bookDraft } from '#testing/seed/seed-drafts.ts'
import { writeMetadataFile } from './item-folder.ts'

// Read when the doors are made.
vi.hoisted(() => {
  process.env['LECTERN_DISK_TIMEOUT'] = '0.2'
})

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lectern-sheets-'))
})
afterEach(() => rm(folder, { recursive: true }))

const settings = { metadataPath: '', storeMetadataWithItem: true, storeCoverWithItem: false }

it('loses no more threads to a disk that hangs', async () => {
  diskDoors.know(folder)
  const item = { ...bookDraft('library', { title: 'Dusk' }), path: folder }
  const never = diskDoors.through(folder, () => new Promise(() => undefined))
  await expect(never).rejects.toMatchObject({ kind: 'busy' })
  await expect(writeMetadataFile(item, settings)).rejects.toMatchObject({ kind: 'busy' })
  expect(existsSync(join(folder, 'metadata.json'))).toBe(false)
})
