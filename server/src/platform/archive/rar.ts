import { Readable } from 'node:stream'
import { isMainThread } from 'node:worker_threads'
import { stat } from '../disk/disk.ts'
import { createGate } from '../gate.ts'
import { Problem } from '../problem.ts'
import { askThread, passThread } from './ask-thread.ts'
import { askRar } from './rar-machine.ts'
import type { Listing, RarQuestion } from './rar-machine.ts'
import type { Archive } from './shapes.ts'

/** Past this much unpacking, also of files on the way, it is not done. */
const mostUnpackedBytes = 128 * 1024 * 1024
const mostArchiveBytes = 2 * 1024 * 1024 * 1024
/** For all of that on a slow disk. */
const timeoutMs = 60_000
const heapMb = 256
const script = { beside: import.meta.url, name: 'rar' }
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
    kind: 'rar',
    entries: listing.entries,
    lockedFiles: listing.lockedFiles,
    read,
    stream: async (name, maxBytes) => Readable.from([await read(name, maxBytes)]),
    ...(listing.isSolid ? { pass: passOf(path) } : {}),
    close: async () => {},
  }
}

const passOf =
  (path: string): NonNullable<Archive['pass']> =>
  (maxBytes, take) =>
    passThread({ ...script, input: { path, maxBytes }, timeoutMs, heapMb }, { path, take })

/** Pages are answered meanwhile: only threads that have nobody waiting unpack by themselves. */
async function ask(question: RarQuestion): Promise<unknown> {
  if (!isMainThread) return askRar(question)
  return gate(() => askThread({ ...script, input: question, timeoutMs, heapMb }, question.path))
}

/** In a solid archive everything before a file is unpacked too. */
function unpackedOnTheWay({ entries, isSolid }: Listing, name: string): number {
  const index = entries.findIndex((entry) => entry.name === name)
  const before = isSolid ? entries.slice(0, index) : []
  return before.reduce((bytes, entry) => bytes + entry.size, entries[index]?.size ?? 0)
}
