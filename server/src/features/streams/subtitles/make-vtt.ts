import { runApart } from '#platform/apart.ts'
import { createGate } from '#platform/gate.ts'
import type { WordsFile } from './vtt-of.ts'

const timeoutMs = 10_000
const heapMb = 256

/** Everybody's: threads are few however many ask. */
const gate = createGate(2)

/**
 * Subtitles of any kind as WebVTT, read in a thread of their own: the file is a stranger's, and whatever it holds, only
 * who wants to read it waits. Rejects with ApartFailure for what can't be read within ten seconds.
 */
export async function makeVtt(file: WordsFile, signal: AbortSignal): Promise<Buffer> {
  const work = {
    beside: import.meta.url,
    name: 'subtitles',
    input: file,
    timeoutMs,
    heapMb,
    signal,
  }
  return Buffer.from(String(await gate(() => runApart(work), signal)))
}
