import { inShownLanguage } from '#platform/text/said/in-shown-language.ts'
import { CallError } from '#platform/net/call-error.ts'
import type { PieceAnswer } from '#platform/net/upload.ts'
import { patience } from './line.ts'
import { firstPieceSize, isSmallest, nextPieceSize, smallerPieceSize } from './piece-size.ts'

/** A file on its way, and what it is sent with. */
export interface Transfer {
  size: number
  /** So much of it is there. */
  from: number
  read(from: number, to: number): Promise<ArrayBuffer>
  checksumOf(bytes: ArrayBuffer): Promise<string>
  send(piece: { offset: number; bytes: ArrayBuffer; checksum: string }): Promise<PieceAnswer>
  /** Asks the server how much is there. */
  ask(): Promise<number>
  /** Rests for so many ms, or until the line is back; `reason`: the server's own words. */
  rest(ms: number, reason: string): Promise<void>
  /** So much of it is there now. */
  onOffset(offset: number): void
  now(): number
  signal: AbortSignal
}

/** What the server may say for a while, as one that starts or a proxy before it does. */
const passing = new Set([408, 425, 429, 502, 503, 504])
/** How often in a row a piece may arrive damaged or be refused without anything getting on. */
const mostFaults = 5
/** So often somebody else may be at the file, which a connection that broke without a word counts as. */
const mostLocked = 20

/**
 * Sends a file piece by piece until all of it is there. A broken line is waited for however long it takes; what the server
 * refuses is thrown.
 */
export async function transfer(file: Transfer): Promise<void> {
  const state = { offset: file.from, size: firstPieceSize, waits: 0, faults: 0, locked: 0 }
  while (state.offset < file.size) {
    file.signal.throwIfAborted()
    await sendNext(file, state)
  }
}

interface Way {
  offset: number
  /** Of the next piece. */
  size: number
  waits: number
  faults: number
  locked: number
}

async function sendNext(file: Transfer, way: Way): Promise<void> {
  const to = Math.min(file.size, way.offset + way.size)
  const bytes = await file.read(way.offset, to)
  const checksum = await file.checksumOf(bytes)
  const startedAt = file.now()
  const answer = await file.send({ offset: way.offset, bytes, checksum }).catch(brokenLine)
  if (answer.offset !== null) {
    const isWhole = to - way.offset === way.size
    if (isWhole) way.size = nextPieceSize(way.size, file.now() - startedAt)
    Object.assign(way, { offset: answer.offset, waits: 0, faults: 0, locked: 0 })
    file.onOffset(way.offset)
    return
  }
  await afterRefusal(file, way, answer)
}

async function afterRefusal(file: Transfer, way: Way, answer: PieceAnswer): Promise<void> {
  const { status, sentence } = answer
  if (status === 0 || passing.has(status)) {
    way.size = smallerPieceSize(way.size)
    await file.rest(patience(way.waits++), sentence)
    return lookAgain(file, way)
  }
  if (status === 423 && way.locked++ < mostLocked) {
    await file.rest(2000, '')
    return lookAgain(file, way)
  }
  if (status === 413 && !isSmallest(way.size)) {
    way.size = smallerPieceSize(way.size)
    return
  }
  if ((status === 409 || status === 460) && way.faults++ < mostFaults) return lookAgain(file, way)
  const message = (await inShownLanguage(sentence)) || `HTTP ${status}`
  throw new CallError('refused', { message, status })
}

/** What got through and what didn't, the server alone knows. Without an answer the next piece finds out. */
async function lookAgain(file: Transfer, way: Way): Promise<void> {
  file.signal.throwIfAborted()
  try {
    way.offset = await file.ask()
    file.onOffset(way.offset)
  } catch (error) {
    const isPassing =
      error instanceof CallError && (error.failure !== 'refused' || passing.has(error.status))
    if (!isPassing || file.signal.aborted) throw error
  }
}

function brokenLine(error: unknown): PieceAnswer {
  const isLine = error instanceof CallError && ['network', 'timeout'].includes(error.failure)
  if (!isLine) throw error
  return { status: 0, offset: null, sentence: '' }
}
