import { Readable } from 'node:stream'
import { isMainThread } from 'node:worker_threads'
import { ApartFailure, runApart } from '../apart.ts'
import { diskDoors, stat } from '../disk/disk.ts'
import { createGate } from '../gate.ts'
import { Problem } from '../problem.ts'
import type { ProblemKind } from '../problem.ts'
import { askRar } from './rar-machine.ts'
import type { Listing, RarQuestion } from './rar-machine.ts'
import type { Archive } from './shapes.ts'

/** Past this much unpacking, also of files on the way, it is not done. */
const mostUnpackedBytes = 128 * 1024 * 1024
const mostArchiveBytes = 2 * 1024 * 1024 * 1024
/** For all of that on a slow disk. */
const timeoutMs = 60_000
const heapMb = 256
const gate = createGate(1)

/** Opens a rar file (4 and 5, solid too); only its headers are read. Rejects with Problem `invalid`, `too-large` or `busy`. */
export async function openRar(path: string): Promise<Archive> {
  const { size } = await stat(path)
  if (size > mostArchiveBytes) throw new Problem('too-large', 'The archive is too large')
  const listing = (await ask({ path, read: null })) as Listing
  const read = async (name: string, maxBytes: number): Promise<Buffer> => {
    if (unpackedOnTheWay(listing, name) > mostUnpackedBytes) {
      throw new Problem('too-large', 'The file lies too deep in the archive')
    }
    return Buffer.from((await ask({ path, read: { name, maxBytes } })) as Uint8Array)
  }
  return {
    entries: listing.entries,
    lockedFiles: listing.lockedFiles,
    read,
    stream: async (name, maxBytes) => Readable.from([await read(name, maxBytes)]),
    close: async () => {},
  }
}

/** What the thread says: an answer, or why there is none. */
export type RarAnswer =
  | { value: Listing | Uint8Array }
  | { refused: { kind: ProblemKind; message: string } }
  | { failed: { code: string | undefined; message: string } }

/** Pages are answered meanwhile: only threads that have nobody waiting unpack by themselves. */
async function ask(question: RarQuestion): Promise<Listing | Uint8Array> {
  if (!isMainThread) return askRar(question)
  const work = { beside: import.meta.url, name: 'rar', input: question, timeoutMs, heapMb }
  // The thread reads by itself: one that hangs is a call that has no answer.
  const read = (): Promise<unknown> =>
    diskDoors.through(question.path, () => runApart(work), { isLong: true })
  const answer = (await gate(read).catch(refuse)) as RarAnswer
  if ('value' in answer) return answer.value
  if ('refused' in answer) throw new Problem(answer.refused.kind, answer.refused.message)
  throw Object.assign(new Error(answer.failed.message), {
    code: answer.failed.code,
    syscall: 'read',
  })
}

function refuse(error: unknown): never {
  if (error instanceof ApartFailure)
    throw new Problem('invalid', 'The archive can’t be unpacked', { cause: error })
  throw error
}

/** In a solid archive everything before a file is unpacked too. */
function unpackedOnTheWay({ entries, isSolid }: Listing, name: string): number {
  const index = entries.findIndex((entry) => entry.name === name)
  const before = isSolid ? entries.slice(0, index) : []
  return before.reduce((bytes, entry) => bytes + entry.size, entries[index]?.size ?? 0)
}
