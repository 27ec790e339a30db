import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Library } from '@lectern/contract'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createTasks } from '#jobs/index.ts'
import { createEvents } from '#domain/events.ts'
import { createImages } from '#platform/rendering/images.ts'
import { wordsIn } from '#platform/text/words.ts'
import { silentLog } from '#platform/log.ts'
import { demoAssets } from './demo-assets.ts'
import { createDemo } from './demo.ts'

let folder: string
beforeEach(async () => {
  folder = join(await mkdtemp(join(tmpdir(), 'lectern-demo-')), 'demo')
})
afterEach(() => rm(join(folder, '..'), { recursive: true }))

/** A demo library where nothing can speak or encode, over libraries and scans that only take notes. */
function plainDemo() {
  const failures: unknown[] = []
  const events = createEvents((error) => failures.push(error))
  let ids = 0
  const tasks = createTasks({ events, log: silentLog, now: () => 0, newId: () => `task-${++ids}` })
  const made: Library[] = []
  const scans: string[] = []
  const demo = createDemo({
    folder,
    libraries: {
      list: async () => made,
      async create() {
        const library = { id: 'one', name: 'Demo library', folders: [{ fullPath: folder }] }
        made.push(library as unknown as Library)
        return library as unknown as Library
      },
    },
    scan: {
      async startLibrary(id) {
        scans.push(id)
        return { isNew: true, ended: async () => undefined }
      },
    },
    tasks,
    words: () => wordsIn('en-us'),
    events,
    images: createImages(),
    findSpeech: async () => null,
    encode: null,
    log: silentLog,
    assets: { ...assets, books: async () => books },
  })
  return { demo, tasks, made, scans, failures, events }
}

const assets = demoAssets(fileURLToPath(new URL('../../../assets/demo', import.meta.url)))
const all = await assets.books()

/** A few are enough here: several files, one file, and no sound at all. */
const books = all.filter(({ name }) => ['four', 'mirror', 'ink', 'summer'].includes(name))

/** Without ffmpeg each chapter is a file. */
const soundFiles = books.reduce(
  (sum, { audio, chapters }) => sum + (audio === null ? 0 : chapters.length),
  0,
)

async function filesOf(kind: string): Promise<string[]> {
  const names = await readdir(folder, { recursive: true })
  return names.filter((name) => name.endsWith(kind))
}

describe('a demo library', () => {
  it('needs neither speech nor ffmpeg', async () => {
    const { demo, tasks, scans } = plainDemo()
    await demo.add()
    await demo.settled()
    expect(tasks.list().map(({ task }) => task)).toMatchObject([
      { action: 'demo-library', isFinished: true, isFailed: false, progress: 1 },
    ])
    expect(await filesOf('.mp3')).toHaveLength(soundFiles)
    expect(await filesOf('.epub')).toEqual([expect.stringContaining('Sonnets.epub')])
    expect(await filesOf('cover.png')).toHaveLength(books.length)
    expect(scans.length).toBeGreaterThan(1)
    expect(await demo.state()).toBe('present')
  })

  it('goes on where it was stopped', async () => {
    const { demo, tasks, made, scans } = plainDemo()
    await demo.add()
    tasks.close()
    await demo.settled()
    expect(await filesOf('.mp3')).not.toHaveLength(soundFiles)
    expect(await demo.state()).toBe('available')
    const kept = join(folder, books[0]?.folder ?? '')
    await mkdir(kept, { recursive: true })
    await writeFile(join(kept, 'note.txt'), 'still here')
    await demo.add()
    await demo.settled()
    expect(made).toHaveLength(1)
    expect(scans.at(-1)).toBe('one')
    expect(await readdir(kept)).toEqual(['note.txt'])
    expect(await demo.state()).toBe('present')
  })

  it('never goes into a folder that holds other files', async () => {
    const { demo, made } = plainDemo()
    await mkdir(folder)
    await writeFile(join(folder, 'mine.mp3'), 'mine')
    await expect(demo.add()).rejects.toMatchObject({ kind: 'conflict' })
    expect(await readdir(folder)).toEqual(['mine.mp3'])
    expect(made).toEqual([])
  })

  it('waits for the first user when it is asked for at the start', async () => {
    const { demo, made, events, tasks } = plainDemo()
    await demo.addWhenPossible(async () => false)
    expect(made).toEqual([])
    const started = new Promise<void>((resolve) => {
      events.follow('task.started', () => resolve())
    })
    events.publish('user.added', { userId: 'root' })
    await started
    expect(made).toHaveLength(1)
    tasks.close()
    await demo.close()
  })
})

describe('covers', () => {
  it('need no font of the machine', async () => {
    for (const book of all)
      expect((await assets.cover(book)).toString('utf8')).not.toMatch(/<text|font/u)
  })

  it('are pictures of their own', async () => {
    const images = createImages()
    const pictures = await Promise.all(
      all.map(async (book) => {
        const png = await images.fit(await assets.cover(book), { width: 1000 }, 'png')
        expect(await images.measure(png)).toEqual({ format: 'png', width: 1000, height: 1000 })
        return (await images.portrait(png)).thumbhash
      }),
    )
    expect(new Set(pictures).size).toBe(all.length)
  })
})
