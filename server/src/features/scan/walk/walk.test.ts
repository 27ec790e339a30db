import { chmod, mkdir, mkdtemp, realpath, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { walkFolder } from './walk.ts'

let folder: string
let root: string

beforeEach(async () => {
  folder = await realpath(await mkdtemp(join(tmpdir(), 'lectern-walk-')))
  root = join(folder, 'media')
  await mkdir(root)
})
afterEach(() => rm(folder, { recursive: true, force: true }))

async function put(...paths: string[]): Promise<void> {
  for (const path of paths) {
    await mkdir(dirname(join(root, path)), { recursive: true })
    await writeFile(join(root, path), path)
  }
}

describe.each([false, true])('walking, alone in its thread: %s', (isAlone) => {
  const walk = async (from = '') => {
    const found = await walkFolder(root, { isAlone, from })
    return { ...found, paths: found.files.map((file) => file.relPath).sort() }
  }

  it('finds every file with its facts', async () => {
    await put('A/B/1.MP3', 'c.m4b')
    const { files, folders, paths } = await walk()
    expect(paths).toEqual(['A/B/1.MP3', 'c.m4b'])
    expect(files.find((file) => file.relPath === 'A/B/1.MP3')).toMatchObject({
      path: join(root, 'A/B/1.MP3'),
      ext: '.mp3',
      size: 9,
    })
    expect([...folders.keys()].sort()).toEqual(['', 'A', 'A/B'])
  })

  it('leaves out what systems keep on every disk', async () => {
    await put('$RECYCLE.BIN/1.mp3', 'A/#recycle/2.mp3', 'lost+found/3.mp3', '.Trash-1000/4.mp3')
    await put('System Volume Information/5.mp3', 'A/@Recycle/6.mp3', 'A/Recycled/7.mp3')
    expect((await walk()).paths).toEqual(['A/Recycled/7.mp3'])
  })

  it('leaves out hidden and unfinished names and folders with an .ignore file', async () => {
    await put('.hidden/1.mp3', 'A/.2.mp3', 'A/3.mp3.part', 'A/4.mp3', '@eaDir/5.mp3')
    await put('B/.ignore', 'B/C/6.mp3', '.ignore')
    expect((await walk()).paths).toEqual(['A/4.mp3'])
    expect((await walk('B/C')).paths).toEqual([])
  })

  it('carries every name that a disk can', async () => {
    const names = [
      '#1 100% "odd" \u2019.mp3',
      '🎧.mp3',
      'שלום.mp3',
      'e\u0301.mp3',
      'x'.repeat(251) + '.mp3',
    ]
    await put(...names.map((name) => `A/${name}`))
    expect((await walk()).paths).toEqual(names.map((name) => `A/${name}`).sort())
  })

  it('follows links inside the root only, and never in circles', async () => {
    await put('A/1.mp3')
    await mkdir(join(folder, 'outside'))
    await writeFile(join(folder, 'outside/secret.mp3'), '')
    await symlink(join(folder, 'outside'), join(root, 'out'))
    await symlink(join(folder, 'outside/secret.mp3'), join(root, 'out.mp3'))
    await symlink(root, join(root, 'A/round'))
    await symlink(join(root, 'A/1.mp3'), join(root, 'in.mp3'))
    await symlink(join(root, 'nowhere'), join(root, 'broken'))
    const { paths, unreadable, leftOut } = await walk()
    expect(paths).toEqual(['A/1.mp3', 'in.mp3'])
    expect(unreadable).toEqual([])
    const why = leftOut.map(({ path, kind }) => [kind, path.slice(root.length + 1)].join(' '))
    expect(why.sort()).toEqual(['dead broken', 'outside out', 'outside out.mp3'])
  })

  it('says which names nobody can write down, and what lies too deep', async () => {
    await put('A/1.mp3')
    const name = Buffer.concat([Buffer.from(join(root, 'A/')), Buffer.from([0x42, 0xe9, 0x2e])])
    await writeFile(name, '')
    const deep = Array.from({ length: 65 }, () => 'd').join('/')
    await put(`${deep}/2.mp3`)
    const { paths, leftOut } = await walk()
    expect(paths).toEqual(['A/1.mp3'])
    expect(leftOut).toContainEqual({ kind: 'name', path: join(root, 'A/B\uFFFD.') })
    expect(leftOut).toContainEqual({ kind: 'deep', path: join(root, deep) })
    expect(leftOut).toHaveLength(2)
  })

  it('looks at one part when asked', async () => {
    await put('A/1.mp3', 'A/B/2.mp3', 'C/3.mp3')
    expect((await walk('A')).paths).toEqual(['A/1.mp3', 'A/B/2.mp3'])
    expect((await walk('A/1.mp3')).paths).toEqual(['A/1.mp3'])
    expect((await walk('gone')).paths).toEqual([])
  })

  it('says when the root is gone', async () => {
    await rm(root, { recursive: true })
    expect(await walk()).toMatchObject({ root: 'gone', files: [] })
  })

  it.skipIf(process.getuid?.() === 0)('reports folders that cannot be read', async () => {
    await put('A/1.mp3', 'B/2.mp3')
    await chmod(join(root, 'A'), 0)
    const { paths, unreadable } = await walk()
    await chmod(join(root, 'A'), 0o755)
    expect(paths).toEqual(['B/2.mp3'])
    expect(unreadable).toEqual([{ path: join(root, 'A'), reason: 'EACCES' }])
  })

  it('stops when told to', async () => {
    await put('A/1.mp3')
    const signal = AbortSignal.abort(new Error('enough'))
    await expect(walkFolder(root, { isAlone: false, signal })).rejects.toThrow('enough')
  })
})
