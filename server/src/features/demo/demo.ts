import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { DemoState, Library, NewLibrary } from '@lectern/contract'
import type { AddedJob, RunningTask, Tasks } from '#jobs/index.ts'
import { unrestricted } from '#domain/caller.ts'
import type { VisibilityScope } from '#domain/caller.ts'
import type { Events } from '#domain/events.ts'
import type { Encode } from '#platform/ffmpeg/ffmpeg.ts'
import type { Images } from '#platform/rendering/images.ts'
import type { Log } from '#platform/log.ts'
import { Problem } from '#platform/problem.ts'
import type { Words } from '#platform/text/words.ts'
import type { Speak } from '#platform/ffmpeg/speech.ts'
import type { DemoAssets } from './demo-assets.ts'
import type { DemoBook } from './demo-book.ts'
import { demoFolder } from './demo-folder.ts'
import type { Workplace } from './demo-folder.ts'
import { record } from './recording.ts'
import { copySound, writeSound } from './sound-files.ts'

export interface DemoDeps {
  /** Folder of the demo library; outside our own data. */
  folder: string
  libraries: {
    list(scope: VisibilityScope): Promise<Library[]>
    create(input: NewLibrary): Promise<Library>
  }
  scan: {
    startLibrary(libraryId: string, options: { force: boolean }): Promise<AddedJob>
  }
  tasks: Tasks
  events: Events
  images: Pick<Images, 'fit'>
  /** null: no speech here. Asked once, when the first book is made. */
  findSpeech: () => Promise<Speak | null>
  encode: Encode | null
  log: Log
  /** What it is made of. */
  assets: DemoAssets
  words: () => Words
}

export type Demo = ReturnType<typeof createDemo>

/** After so many books the library is scanned, so that the shelf fills while the rest is made. */
const scanAfter = [1, 4, 8, 11]

/** The demo library: its words and drawings come with the server, its sound is made on the spot, once. */
export function createDemo(deps: DemoDeps) {
  const { libraries, tasks, events, log, words } = deps
  const folder = demoFolder(deps.folder)
  let running: Promise<unknown> | null = null
  let known: DemoState | null = null
  const forget = (): void => void (known = null)
  const ends = (
    ['library.added', 'library.changed', 'library.removed', 'peers.missed'] as const
  ).map((name) => events.follow(name, forget))

  async function ownLibrary(): Promise<Library | undefined> {
    const all = await libraries.list(unrestricted)
    return all.find(({ folders }) => folders.some(({ fullPath }) => fullPath === folder.path))
  }

  async function lookedUp(): Promise<DemoState> {
    if ((await ownLibrary()) !== undefined && (await folder.isFinished())) return 'present'
    return (await folder.isUsable()) ? 'available' : 'unavailable'
  }

  async function state(): Promise<DemoState> {
    if (running !== null) return 'running'
    return (known ??= await lookedUp())
  }

  /** An unfinished library, left by a server that was stopped, is gone on with. */
  async function begin(): Promise<{ library: Library; made: Promise<void> }> {
    const refusal = refusals[await lookedUp()]
    if (refusal !== undefined) throw new Problem('conflict', refusal)
    await folder.open()
    const library =
      (await ownLibrary()) ?? (await libraries.create(draft(folder.path, words()('demo.library'))))
    const made = tasks.run(demoTask(library), (task) =>
      makeAll(library.id, task).catch((error: unknown) => {
        // A server that stops has not failed; what is missing is made when it is asked again.
        if (!task.signal.aborted) throw error
      }),
    )
    return { library, made }
  }

  async function makeAll(libraryId: string, task: RunningTask): Promise<void> {
    const speak = await deps.findSpeech()
    if (speak === null)
      log.info('No speech voice (espeak-ng) was found: the demo library plays tones.')
    const books = await deps.assets.books()
    for (const [i, book] of books.entries()) {
      task.signal.throwIfAborted()
      task.progress(i / books.length, book.title)
      await folder.put(book.folder, (place) =>
        makeBook(book, i, { ...deps, ...place, speak, signal: task.signal }),
      )
      if (scanAfter.includes(i + 1)) await scanned(libraryId, deps.scan)
    }
    await folder.finish()
    await scanned(libraryId, deps.scan)
  }

  async function add(): Promise<Library> {
    if (running !== null) throw new Problem('conflict', refusals.running)
    const begun = begin()
    const over = begun.then(({ made }) => made)
    running = over
      .catch(() => undefined)
      .finally(() => {
        running = null
        forget()
      })
    return (await begun).library
  }

  return {
    state,

    /** Begins to make the library and resolves to it. Throws `conflict` when it is there or can't be made. */
    add,

    /** Adds the library now, or once the first user exists; a refusal is only told to the log. */
    async addWhenPossible(hasUser: () => Promise<boolean>): Promise<void> {
      const attempt = (): Promise<void> =>
        add().then(
          () => log.info({ folder: folder.path }, 'The demo library is being made.'),
          (error: unknown) => log.info(error instanceof Problem ? error.message : { err: error }),
        )
      if (await hasUser()) return attempt()
      const end = events.handle('user.added', () => {
        end()
        return attempt()
      })
    },

    /** Resolves when nothing is being made any more. */
    settled: async (): Promise<void> => void (await running),

    /** Tasks are cancelled by their owner; waits for what it was doing. */
    async close(): Promise<void> {
      for (const end of ends) end()
      await running
    },
  }
}

const refusals: Partial<Record<DemoState, string>> & { running: string } = {
  running: 'The demo library is being made already.',
  present: 'The demo library is there already.',
  unavailable: 'The demo library can’t be made: its folder can’t be written.',
}

interface Making extends Workplace, Pick<DemoDeps, 'assets' | 'images' | 'encode'> {
  speak: Speak | null
  signal: AbortSignal
}

async function makeBook(book: DemoBook, number: number, making: Making): Promise<void> {
  const { assets, encode, folder } = making
  const size = { width: 1000, height: 1000 }
  const cover = await making.images.fit(await assets.cover(book), size, 'png')
  await assets.putBeside(book, folder)
  if (book.cover === 'file' || encode === null) await writeFile(join(folder, 'cover.png'), cover)
  making.signal.throwIfAborted()
  if (book.audio === null) return
  if (encode === null) return copySound(book, number, making)
  const recordings = await record(book, number, { ...making, encode })
  await writeSound(book, recordings, { ...making, encode, cover })
}

/** Resolves when a scan has ended that began after this call. */
async function scanned(libraryId: string, scan: DemoDeps['scan']): Promise<void> {
  const started = await scan.startLibrary(libraryId, { force: false })
  await started.ended()
  if (!started.isNew) await scanned(libraryId, scan)
}

function draft(path: string, name: string): NewLibrary {
  return {
    name,
    mediaType: 'book',
    icon: 'star',
    folders: [{ id: undefined, path }],
  }
}

function demoTask(library: Library) {
  return {
    action: 'demo-library',
    title: 'Making the demo library',
    titleKey: 'MessageTaskMakingDemoLibrary',
    data: { libraryId: library.id, libraryName: library.name },
    libraryId: library.id,
    showSuccess: true,
  }
}
