import { Readable } from 'node:stream'
import { stat } from '../../disk/disk.ts'
import { createGate } from '../../gate.ts'
import { Problem } from '../../problem.ts'
import { askThread, passThread } from '../ask-thread.ts'
import type { Listing } from '../rar-machine.ts'
import type { Archive } from '../shapes.ts'
import type { SevenZipQuestion } from './seven-zip-machine.ts'

/** All of it has to lie in memory. */
const mostArchiveBytes = 256 * 1024 * 1024
const timeoutMs = 60_000
const heapMb = 64
const script = { beside: import.meta.url, name: 'seven-zip' }
const gate = createGate(1)

/**
 * Opens a 7z file: what is in it is packed as one piece, so that a single file costs those before it, and all of them are
 * best read in one pass. Rejects with Problem `invalid`, `too-large` or `busy`.
 */
export async function openSevenZip(path: string): Promise<Archive> {
  const { size } = await stat(path)
  if (size > mostArchiveBytes)
    throw new Problem(
      'too-large',
      'This 7z archive is too large to be read here. As a zip it can be.',
    )
  const ask = (question: SevenZipQuestion): Promise<unknown> =>
    gate(() => askThread({ ...script, input: question, timeoutMs, heapMb }, path))
  const { entries, lockedFiles } = (await ask({ path, read: 'list' })) as Listing
  const read = async (name: string, maxBytes: number): Promise<Buffer> =>
    Buffer.from((await ask({ path, read: 'one', name, maxBytes })) as Uint8Array)
  return {
    kind: '7z',
    entries,
    lockedFiles,
    read,
    stream: async (name, maxBytes) => Readable.from([await read(name, maxBytes)]),
    pass: (maxBytes, take) =>
      gate(() =>
        passThread(
          { ...script, input: { path, read: 'all', maxBytes }, timeoutMs, heapMb },
          { path, take },
        ),
      ),
    close: async () => {},
  }
}
