import { link, lstat, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { fileSystem } from '#platform/disk/disk.ts'
import { dropTestDatabase } from '#testing/database.ts'
import { content, refuseCall, restoreFileSystem, trashBench } from '../moving/testing.ts'

const real = { ...fileSystem }
let folder: string
let bench: Awaited<ReturnType<typeof trashBench>>
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lectern-trash-'))
  bench = await trashBench(folder)
})
afterEach(async () => {
  restoreFileSystem()
  await bench.close()
  await dropTestDatabase(folder)
  await rm(folder, { recursive: true, force: true })
})

/** Below these folders another disk begins: its files have another number, and no rename leads there. */
function mount(...mounts: string[]): void {
  const diskOf = (path: string): number =>
    mounts.reduce(
      (disk, at, n) => ((path + '/').startsWith(`${bench.root}/${at}/`) ? n + 1 : disk),
      0,
    )
  Object.assign(fileSystem, {
    async lstat(path: string) {
      const facts = await real.lstat(path)
      return Object.assign(facts, { dev: facts.dev + diskOf(path) })
    },
    async rename(from: string, to: string) {
      if (diskOf(from) !== diskOf(to)) throw Object.assign(new Error('EXDEV'), { code: 'EXDEV' })
      return real.rename(from, to)
    },
  })
}

async function expectUntouched(): Promise<void> {
  expect(await bench.files()).toEqual(content)
  expect(await bench.inTrash()).toEqual([])
  expect(await bench.entryIds()).toEqual([])
}

describe('another disk in the library folder', () => {
  it('has a trash of its own, that is found again without the database', async () => {
    mount('Ada Lane')
    expect(await bench.take()).toEqual([])
    const [id = ''] = await bench.entryIds()
    const stored = join(bench.root, 'Ada Lane/.lectern-trash', id, 'files/Ada Lane/First/1.mp3')
    expect(await readFile(stored, 'utf8')).toBe('one')
    await bench.store.forgetEntry(id)
    await bench.reconcile()
    expect(await bench.entryIds()).toEqual([id])
    await bench.restore()
    expect(await bench.files()).toEqual(content)
  })

  it('is emptied, too', async () => {
    mount('Ada Lane')
    await bench.take()
    await bench.empty()
    expect(await bench.files()).toEqual({ 'Ada Lane/Other/1.mp3': 'not to be touched' })
    const left = join(bench.root, 'Ada Lane/.lectern-trash')
    await expect(lstat(join(left, 'files'))).rejects.toThrow('ENOENT')
  })

  it.each([['Ada Lane/First'], ['Ada Lane/First/disc']])(
    'can’t be moved as a whole, at %s',
    async (at) => {
      await mkdir(join(bench.root, at), { recursive: true })
      mount(at)
      const [left] = await bench.take(['Ada Lane/First'])
      expect(left?.problem).toMatchObject({ kind: 'conflict' })
      expect(left?.problem.message).toMatch(/disk.*as a whole/)
      await expectUntouched()
    },
  )

  it('that nobody can tell is refused when the system says so', async () => {
    refuseCall('rename', 'EXDEV', { path: 'First' })
    const left = await bench.take()
    expect(left).toHaveLength(1)
    expect(left[0]?.problem).toMatchObject({ kind: 'conflict' })
    expect(left[0]?.problem.message).toMatch(/disk of its own.*0 days/)
    expect(await readFile(join(bench.root, 'Ada Lane/First/1.mp3'), 'utf8')).toBe('one')
    await bench.restore()
    await expectUntouched()
  })
})

describe('a disk that refuses', () => {
  it.each([
    ['mkdir', 'ENOSPC', 'full', /full.*[Ee]mpty the trash/],
    ['create', 'ENOSPC', 'full', /full.*[Ee]mpty the trash/],
    ['mkdirs', 'EDQUOT', 'full', /full/],
    ['mkdir', 'EROFS', 'broken', /read-only/],
    ['rename', 'EACCES', 'broken', /read-only/],
    ['rename', 'EPERM', 'broken', /read-only/],
    ['mkdirs', 'ENAMETOOLONG', 'conflict', /too long/],
    ['rename', 'EIO', 'broken', /the disk refuses/],
  ] as const)('%s %s: says so and leaves everything', async (call, code, kind, sentence) => {
    refuseCall(call, code)
    const left = await bench.take()
    expect(left).toHaveLength(2)
    for (const { problem } of left) {
      expect(problem.kind).toBe(kind)
      expect(problem.message).toMatch(sentence)
    }
    restoreFileSystem()
    await expectUntouched()
  })

  it('keeps in the trash what can’t be put back', async () => {
    await bench.take()
    refuseCall('rename', 'EROFS')
    refuseCall('link', 'EROFS')
    await expect(bench.restore()).rejects.toMatchObject({ kind: 'broken' })
    restoreFileSystem()
    await bench.restore()
    await expectUntouched()
  })

  it('puts files back where there are no links', async () => {
    await bench.take()
    refuseCall('link', 'EPERM')
    await bench.restore()
    await expectUntouched()
  })
})

describe('unusual files', () => {
  it('names of 255 bytes go and come back, alone and beside', async () => {
    const name = `${'ä'.repeat(125)}x.m4b`
    expect(Buffer.byteLength(name)).toBe(255)
    await writeFile(join(bench.root, name), 'long')
    expect(await bench.take([name])).toEqual([])
    await bench.restore()
    expect(await readFile(join(bench.root, name), 'utf8')).toBe('long')
  })

  it('links are moved, never what they lead to', async () => {
    await writeFile(join(folder, 'outside.mp3'), 'not ours')
    await symlink(join(folder, 'outside.mp3'), join(bench.root, 'Link.mp3'))
    expect(await bench.take(['Link.mp3'])).toEqual([])
    await bench.empty()
    expect(await readFile(join(folder, 'outside.mp3'), 'utf8')).toBe('not ours')
    await expect(lstat(join(bench.root, 'Link.mp3'))).rejects.toThrow('ENOENT')
  })

  it('a file with another name frees nothing, and that name stays', async () => {
    await link(join(bench.root, 'Single.m4b'), join(folder, 'seed.m4b'))
    await bench.take(['Single.m4b'])
    const [id = ''] = await bench.entryIds()
    expect(await bench.store.ofEntry(id)).toMatchObject([{ size: 6, frees: 0, num_files: 1 }])
    await bench.empty()
    expect(await readFile(join(folder, 'seed.m4b'), 'utf8')).toBe('single')
  })

  it('a trash that leads somewhere else is not used', async () => {
    await mkdir(join(folder, 'elsewhere'))
    await symlink(join(folder, 'elsewhere'), join(bench.root, '.lectern-trash'))
    const left = await bench.take()
    expect(left[0]?.problem.message).toMatch(/lectern-trash” is no folder/)
    expect(await bench.files()).toEqual(content)
  })

  it('what is gone already is no trouble', async () => {
    await rm(join(bench.root, 'Single.m4b'))
    expect(await bench.take()).toEqual([])
    const [id = ''] = await bench.entryIds()
    expect(await bench.store.ofEntry(id)).toHaveLength(1)
  })
})

it('passes over manifests that are none of ours', async () => {
  await bench.take()
  const [id = ''] = await bench.entryIds()
  const path = join(bench.root, '.lectern-trash', id, 'manifest.json')
  const text = await readFile(path, 'utf8')
  await bench.store.forgetEntry(id)
  for (const wrong of [
    '{',
    text.replaceAll('"at":"Single.m4b"', '"at":"../Single.m4b"'),
    text.replaceAll('"below":""', '"below":".."'),
    text.replaceAll(id, 'ffffffff-ffff-4fff-bfff-ffffffffffff'),
  ]) {
    await writeFile(path, wrong)
    await bench.reconcile()
    expect(await bench.entryIds()).toEqual([])
  }
  await writeFile(path, text)
  await bench.reconcile()
  await bench.restore()
  await expectUntouched()
})
