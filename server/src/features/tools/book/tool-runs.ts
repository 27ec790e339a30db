import { dirname } from 'node:path'
import type { Events } from '#domain/events.ts'
import type { Scan } from '#features/scan/index.ts'
import type { Trash } from '#features/trash/index.ts'
import type { RunningTask, Tasks, TaskStart } from '#jobs/index.ts'
import { realOrNull } from '#platform/disk/disk.ts'
import { Problem } from '#platform/problem.ts'
import type { Locks } from '#storage/locks.ts'
import { sweepBeside } from '../writing/beside.ts'
import { isStop, writeRefusal } from '../writing/refusal.ts'
import { folderOf } from './tool-book.ts'
import type { ToolBook } from './tool-book.ts'
import { lockOf, markWork } from './work-marks.ts'

export interface ToolRunsDeps {
  scan: Pick<Scan, 'scanItem'>
  tasks: Tasks
  events: Events
  locks: Locks
  trash: Pick<Trash, 'settle'>
}

/** The right to do something to the files of a book, which nobody else has meanwhile. */
export interface Claim {
  itemId: string
  /** Aborted when somebody cancels it. */
  signal: AbortSignal
  /** Must be called once it is over. */
  release(): void
}

export type ToolRuns = ReturnType<typeof createToolRuns>

/** What tools do to the files of a book, as tasks that carry these actions. */
export const toolActions: ReadonlySet<string> = new Set([
  'embed-metadata',
  'encode-m4b',
  'split-book',
  'merge-book',
])

/** How clients hear of the book that was read again. */
interface Telling {
  /** As of a list. */
  asList?: boolean
}

interface ToolRun extends Telling {
  claim: Claim
  start: Omit<TaskStart, 'libraryId' | 'until'>
}

/** Work on the files of books: one tool for a book at a time, shown as a task, to be cancelled from every server. */
export function createToolRuns({ tasks, events, locks, ...deps }: ToolRunsDeps) {
  const claims = new Map<string, AbortController>()
  events.follow('tool.unwanted', ({ libraryItemId }) => claims.get(libraryItemId)?.abort())

  const underWay = (itemId: string, action?: string): boolean =>
    tasks.list().some(({ task }) => {
      const isTool = action === undefined ? toolActions.has(task.action) : task.action === action
      return isTool && !task.isFinished && task.data.libraryItemId === itemId
    })

  /**
   * No other server does anything to the files of the book meanwhile; it is read again after that, also when a stop comes in
   * between. @throws Problem `conflict` while another one does
   */
  async function alone<T>(book: ToolBook, work: () => Promise<T>, how: Telling = {}): Promise<T> {
    const lock = await locks.take(lockOf(book.item.id))
    if (lock === null)
      throw new Problem('conflict', 'Another server is writing this book just now.')
    try {
      return await inMarkedFolders(book, deps, work, how)
    } finally {
      await lock.release().catch(() => undefined)
    }
  }

  return {
    /** @throws Problem `invalid` in these words while a tool has the book, here or on another server. */
    claim(itemId: string, taken: string): Claim {
      if (claims.has(itemId) || underWay(itemId)) throw new Problem('invalid', taken)
      const abort = new AbortController()
      claims.set(itemId, abort)
      return {
        itemId,
        signal: abort.signal,
        release: () => void (claims.get(itemId) === abort && claims.delete(itemId)),
      }
    },

    /** Cancels what is done to a book, or waits; of one kind of task where that is named. @throws Problem `missing` for nothing. */
    cancel(itemId: string, action?: string): void {
      const isHere = action === undefined && claims.has(itemId)
      if (!isHere && !underWay(itemId, action)) throw new Problem('missing')
      events.publish('tool.unwanted', { libraryItemId: itemId })
    },

    /**
     * Does the work as a task, has the book read again and ends the claim. What it leaves behind when it fails is cleared away; what stands in its way is
     * said in words.
     */
    async run(
      book: ToolBook,
      { claim, start, ...how }: ToolRun,
      work: (task: RunningTask) => Promise<void>,
    ): Promise<void> {
      const { item, files } = book
      const until = claim.signal
      await tasks.run({ ...start, libraryId: item.libraryId, until }, async (task) => {
        // Cancelled before it began.
        if (until.aborted) throw cancelled()
        try {
          await alone(book, () => work(task), how)
        } catch (error) {
          if (isStop(error)) throw cancelled(error)
          throw writeRefusal(error, files[0]?.target ?? '')
        }
      })
      claim.release()
    },

    alone,
  }
}

const cancelled = (cause?: unknown): Problem =>
  new Problem('conflict', 'Task canceled by user', { cause })

async function inMarkedFolders<T>(
  book: ToolBook,
  { trash, scan }: Pick<ToolRunsDeps, 'trash' | 'scan'>,
  work: () => Promise<T>,
  how: Telling,
): Promise<T> {
  const { item, files } = book
  // What is made of files of several folders lies above them.
  const folders = [...new Set([...files.map(({ target }) => dirname(target)), folderOf(book)])]
  const root = (await realOrNull(item.root)) ?? item.root
  // What an exchange that was broken off still needs has such names, too.
  await trash.settle({ ...item, path: item.root })
  for (const folder of folders) await sweepBeside(folder)
  const unmark = await markWork(root, item.id, folders)
  const done = await work().catch(async (error: unknown) => {
    await unmark()
    throw error
  })
  await readAgain(item.id, scan, how)
  await unmark()
  return done
}

/** What the library doesn't know of files that it can't read now it finds out by the mark, at the next sweep. */
async function readAgain(itemId: string, scan: ToolRunsDeps['scan'], how: Telling): Promise<void> {
  try {
    await scan.scanItem(itemId, how)
  } catch (error) {
    throw new Problem(
      'broken',
      'The new files are in their places, but the library could not read them yet. It tries again within the hour.',
      { cause: error },
    )
  }
}
