import { hostOf } from '#features/feed-reader/index.ts'
import type { Outgoing } from '#platform/outgoing/outgoing.ts'
import { Problem } from '#platform/problem.ts'
import { productVersion } from '#platform/version.ts'
import { TextFailure } from './text-failure.ts'

export interface FetchFileDeps {
  outgoing: Pick<Outgoing, 'stream'>
  /** Without a byte for so long the other server counts as gone. */
  idleMs: number
}

export type FetchFile = (address: string, maxBytes: number, signal?: AbortSignal) => Promise<Buffer>

const wholeMs = 120_000

/** Brings small files of publishers: texts and pictures. */
export function createFetchFile({ outgoing, idleMs }: FetchFileDeps): FetchFile {
  return async (address, maxBytes, signal) => {
    const host = hostOf(address)
    const patience = AbortSignal.timeout(wholeMs)
    const headers = { 'user-agent': `Lectern/${productVersion} (like iTMS)` }
    const until = signal === undefined ? patience : AbortSignal.any([patience, signal])
    try {
      return await outgoing.stream(address, { headers, idleMs, signal: until }, async (answer) => {
        if (answer.status !== 200)
          throw new TextFailure(
            answer.status === 404 || answer.status === 410
              ? `${host} doesn’t have it any more (HTTP ${answer.status}).`
              : `${host} doesn’t hand it out (HTTP ${answer.status}).`,
            answer.status >= 400 && answer.status < 500 && answer.status !== 429,
          )
        return await collect(answer.body, maxBytes, host)
      })
    } catch (error) {
      signal?.throwIfAborted()
      throw failureOf(error, host)
    }
  }
}

async function collect(
  body: AsyncIterable<Buffer>,
  maxBytes: number,
  host: string,
): Promise<Buffer> {
  const parts: Buffer[] = []
  let size = 0
  for await (const part of body) {
    size += part.length
    if (size > maxBytes) throw new TextFailure(`What ${host} sends is too large.`, true)
    parts.push(part)
  }
  return Buffer.concat(parts)
}

function failureOf(error: unknown, host: string): TextFailure {
  if (error instanceof TextFailure) return error
  const cause = error instanceof Problem ? error.cause : null
  if (cause instanceof TextFailure) return cause
  if (error instanceof Problem && error.kind === 'invalid')
    return new TextFailure(`The address at ${host} is not allowed.`, true, { cause: error })
  return new TextFailure(`${host} could not be reached.`, false, { cause: error })
}
