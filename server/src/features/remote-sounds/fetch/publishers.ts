import {
  DownloadFailure,
  refusalOf,
  soundHeaders,
  stretchOf,
  validatorOf,
} from '#features/episode-downloads/index.ts'
import { createGate } from '#platform/gate.ts'
import type { Gate } from '#platform/gate.ts'
import type { Coming } from '#platform/outgoing/shapes.ts'
import type { Outgoing } from '#platform/outgoing/outgoing.ts'

/** What is asked of a publisher. */
export interface SoundAsked {
  /** The first byte that is wanted. */
  from: number
  /** Of the bytes that are here; null: there are none, or nothing tells. */
  validator: string | null
  /** Whether nothing is to be sent as long as the sound is the same. */
  isCheck: boolean
  signal: AbortSignal
}

/** Bytes on their way. */
export interface SoundComing {
  /** Of the first byte that comes. */
  from: number
  total: number | null
  validator: string | null
  takesRanges: boolean
  /** Says so itself, whatever its bytes are. */
  isPage: boolean
  /** Where it came from in the end. */
  url: string
  body: AsyncIterable<Buffer>
}

export type Publishers = ReturnType<typeof createPublishers>

/** Of one host at a time; who comes when so many more wait is refused. */
const mostAtOnce = 4
const longestLine = 20

interface PublishersDeps {
  outgoing: Pick<Outgoing, 'stream'>
  /** Milliseconds without a byte after which a publisher counts as gone. */
  idleMs: number
  now: () => number
}

/** Asks the servers that sounds lie on, a few at a time each. */
export function createPublishers({ outgoing, idleMs, now }: PublishersDeps) {
  const gates = new Map<string, { gate: Gate; uses: number }>()

  async function inLine<T>(
    address: string,
    signal: AbortSignal,
    work: () => Promise<T>,
  ): Promise<T> {
    const host = URL.canParse(address) ? new URL(address).host : ''
    const line = gates.get(host) ?? { gate: createGate(mostAtOnce, longestLine), uses: 0 }
    gates.set(host, line)
    line.uses++
    try {
      return await line.gate(work, signal)
    } finally {
      if (--line.uses === 0) gates.delete(host)
    }
  }

  return {
    /** @throws DownloadFailure or Problem with a sentence, the signal's reason, or what broke the line in the middle */
    ask: <T>(
      address: string,
      asked: SoundAsked,
      read: (answer: SoundComing | 'same') => Promise<T>,
    ): Promise<T> =>
      inLine(address, asked.signal, async () => {
        const options = { headers: headersOf(asked), idleMs, signal: asked.signal }
        // What is thrown inside would come out wrapped: it is handed out as it is.
        const result = await outgoing.stream(address, options, async (answer) => {
          try {
            return { value: await read(comingOf(answer, asked, now())) }
          } catch (error) {
            return { error }
          }
        })
        if ('error' in result) throw result.error
        return result.value
      }),
  }
}

/** Players ask for a range in this way, so servers are tried with it. */
function headersOf({ from, validator, isCheck }: SoundAsked): Record<string, string> {
  const range = { ...soundHeaders, range: `bytes=${from}-` }
  if (validator === null) return range
  const isTag = validator.startsWith('"')
  if (!isCheck) return from > 0 ? { ...range, 'if-range': validator } : range
  return { ...range, [isTag ? 'if-none-match' : 'if-modified-since']: validator }
}

function comingOf(
  { status, headers, url, body }: Coming,
  { from }: SoundAsked,
  now: number,
): SoundComing | 'same' {
  if (status === 304) return 'same'
  const stretch = status === 200 || status === 206 ? stretchOf(status, headers) : null
  if (stretch === null || (stretch.from !== from && stretch.from !== 0))
    throw status === 206
      ? new DownloadFailure('passing', 'The other server sent another part than was asked for.')
      : refusalOf(status, headers, now)
  const type = String(headers['content-type'] ?? '').toLowerCase()
  return {
    ...stretch,
    validator: validatorOf(headers),
    takesRanges: status === 206 || headers['accept-ranges'] === 'bytes',
    isPage: /^(?:text\/html|application\/xhtml)/u.test(type),
    url,
    body,
  }
}
