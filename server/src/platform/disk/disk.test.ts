import { execFileSync } from 'node:child_process'
import { constants } from 'node:fs'
import { mkdir, mkdtemp, open as openRaw, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createReadStream, diskDoors, open, readFile, readdir, statOrNull } from './disk.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lectern-disk-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

// Opening a pipe waits for somebody at its other end: as a file of a disk that hangs, it keeps its thread.
it.skipIf(process.platform === 'win32')('keeps threads for others when a disk hangs', async () => {
  diskDoors.know(folder)
  const pipes = Array.from({ length: 12 }, (_, index) => join(folder, `pipe ${index}`))
  for (const pipe of pipes) execFileSync('mkfifo', [pipe])
  const opening = pipes.map((pipe) => open(pipe).then((file) => file.close()))
  const other = await readFile(import.meta.filename)
  expect(other.toString()).toContain('keeps threads for others')
  const ends = await Promise.all(pipes.map((pipe) => openRaw(pipe, constants.O_RDWR)))
  await Promise.all(opening)
  for (const end of ends) await end.close()
})

it('reads files, parts of files and folders as the file system does', async () => {
  const path = join(folder, 'ten')
  await writeFile(path, '0123456789')
  expect(await text(createReadStream(path))).toBe('0123456789')
  expect(await text(createReadStream(path, { start: 2, end: 5, highWaterMark: 3 }))).toBe('2345')
  expect(await text(createReadStream(path, { start: 8, end: 20 }))).toBe('89')
  expect((await readdir(folder)).map(({ name }) => name)).toEqual(['ten'])
  expect((await statOrNull(path))?.size).toBe(10)
  expect(await statOrNull(`${path}0`)).toBeNull()
  await expect(text(createReadStream(`${path}0`))).rejects.toMatchObject({ code: 'ENOENT' })
})

it('reads through links inside a library folder, never through those that lead out', async () => {
  const root = join(folder, 'library')
  await mkdir(root)
  diskDoors.know(root)
  await writeFile(join(folder, 'secret'), 'secret')
  await writeFile(join(root, 'own'), 'own')
  await symlink(join(folder, 'secret'), join(root, 'out'))
  await symlink(join(root, 'own'), join(root, 'in'))
  await symlink(root, join(folder, 'way'))
  diskDoors.know(join(folder, 'way'))
  expect((await readFile(join(root, 'in'))).toString()).toBe('own')
  expect((await readFile(join(folder, 'way', 'own'))).toString()).toBe('own')
  const out = join(root, 'out')
  expect(await statOrNull(out)).toBeNull()
  for (const read of [open, readFile, (path: string) => text(createReadStream(path))])
    await expect(read(out)).rejects.toMatchObject({ kind: 'missing' })
})
