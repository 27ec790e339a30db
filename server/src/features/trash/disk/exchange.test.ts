import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { fileSystem } from '#platform/disk/disk.ts'
import { dropTestDatabase } from '#testing/database.ts'
import { content, exchanged, refuseCall, restoreFileSystem, trashBench } from '../moving/testing.ts'

let folder: string
let bench: Awaited<ReturnType<typeof trashBench>>
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lectern-exchange-'))
  bench = await trashBench(folder)
})
afterEach(async () => {
  restoreFileSystem()
  await bench.close()
  await dropTestDatabase(folder)
  await rm(folder, { recursive: true, force: true })
})

async function expectUntouched(): Promise<void> {
  expect(await bench.files()).toEqual(content)
  expect(await bench.inTrash()).toEqual([])
  expect(await bench.entryIds()).toEqual([])
}

const isPutPath = '.lectern-new-'

describe('files that are exchanged for others', () => {
  it('are kept, and come back', async () => {
    await bench.exchange()
    expect(await bench.files()).toEqual(exchanged)
    expect(await bench.entryIds()).toHaveLength(1)
    await rm(join(bench.root, 'Ada Lane/First/1.mp3'))
    await bench.restore()
    expect(await bench.files()).toMatchObject(content)
  })

  it('are kept where there are no links', async () => {
    refuseCall('link', 'ENOTSUP')
    await bench.exchange()
    expect(await bench.files()).toEqual(exchanged)
    await rm(join(bench.root, 'Ada Lane/First/1.mp3'))
    await bench.restore()
    expect(await bench.files()).toMatchObject(content)
  })

  it.each([
    [{ call: 'mkdir', code: 'ENOSPC', when: {} }, 'full', /full.*[Ee]mpty the trash/],
    [{ call: 'create', code: 'ENOSPC', when: {} }, 'full', /full/],
    [{ call: 'link', code: 'ENOSPC', when: { after: 1 } }, 'full', /full/],
    [{ call: 'link', code: 'EXDEV', when: {} }, 'conflict', /disk of its own/],
    [{ call: 'mkdir', code: 'EROFS', when: {} }, 'broken', /read-only/],
    [{ call: 'rename', code: 'EACCES', when: { path: isPutPath } }, 'broken', /read-only/],
    [
      { call: 'rename', code: 'EIO', when: { path: isPutPath, after: 1 } },
      'broken',
      /the disk refuses/,
    ],
    [{ call: 'unlink', code: 'EACCES', when: { path: 'media/Single.m4b' } }, 'broken', /read-only/],
  ] as const)('%o: says so and leaves everything', async ({ call, code, when }, kind, says) => {
    refuseCall(call, code, when)
    const failure: unknown = await bench.exchange().catch((error: unknown) => error)
    restoreFileSystem()
    expect(failure).toMatchObject({ kind, message: expect.stringMatching(says) })
    await bench.reconcile()
    await expectUntouched()
  })

  it('stay where something else lies in the place of a new one', async () => {
    const path = join(bench.root, 'Ada Lane/First/whole.mp3')
    await writeFile(path, 'somebody else’s')
    await expect(bench.exchange()).rejects.toMatchObject({ kind: 'conflict' })
    await rm(path)
    await expectUntouched()
  })

  it('stay where something else came into the place of a new one after a stop', async () => {
    refuseCall('rename', 'EIO', { path: isPutPath, after: 1 })
    // Stopped: nothing is taken back.
    const { link } = fileSystem
    Object.assign(fileSystem, {
      unlink: () => Promise.reject(Object.assign(new Error('EIO'), { code: 'EIO' })),
      link: (from: string, to: string) =>
        from.includes('.lectern-trash') ? Promise.reject(new Error('EIO')) : link(from, to),
    })
    await expect(bench.exchange()).rejects.toThrow(/EIO|refuses/)
    restoreFileSystem()
    await writeFile(join(bench.root, 'Ada Lane/First/whole.mp3'), 'somebody else’s')
    await bench.reconcile()
    const now = await bench.files()
    expect(now['Ada Lane/First/whole.mp3']).toBe('somebody else’s')
    expect(now['Ada Lane/First/2.mp3']).toBe('two')
    expect(now['Single.m4b']).toBe('single')
    const names = await readdir(join(bench.root, 'Ada Lane/First'))
    expect(names.some((name) => name.startsWith(isPutPath))).toBe(true)
  })
})
