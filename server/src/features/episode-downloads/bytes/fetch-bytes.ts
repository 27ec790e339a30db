import type { Coming } from '#platform/outgoing/shapes.ts'
import type { Outgoing } from '#platform/outgoing/outgoing.ts'
import { Problem } from '#platform/problem.ts'
import { codeOf, diskFailure, DownloadFailure } from '../failure.ts'
import { refusalOf, stretchOf, validatorOf, wholeLength } from './answer.ts'
import type { StagedFile } from './staged.ts'
import { headBytes, isText } from './what-it-is.ts'

export interface FetchLimits {
  /** Milliseconds without a byte, and for all of it. */
  idleMs: number
  wholeMs: number
  maxBytes: number
}

export interface Fetching {
  address: string
  file: StagedFile
  /** Of the bytes that are there; null: they can't be gone on with. */
  validator: string | null
  keepValidator(validator: string | null): Promise<void>
  onProgress(bytes: number, total: number | null): void
  signal: AbortSignal
}

interface FetchDeps {
  outgoing: Pick<Outgoing, 'stream'>
  limits: FetchLimits
  now: () => number
}

/** So often in a row it may break off without a byte more than before. */
const mostFruitless = 3
/** So often it may break off in all before others have their turn. */
const mostRounds = 50

/**
 * Gets a file as whole as the other server has it: goes on where it broke off as long as that helps, from the beginning where
 * the file isn't the same any more. @throws DownloadFailure, or the signal's reason
 */
export async function fetchBytes(fetching: Fetching, deps: FetchDeps): Promise<void> {
  const { file, signal } = fetching
  if (await file.isWhole()) return
  const whole = AbortSignal.timeout(deps.limits.wholeMs)
  const either = AbortSignal.any([signal, whole])
  const state = { validator: fetching.validator, have: 0, most: 0 }
  if (state.validator !== null) state.have = state.most = await file.sure()
  let broken: unknown = null
  for (let round = 0, fruitless = 0; round < mostRounds && fruitless < mostFruitless; round++) {
    const before = state.most
    try {
      if (await askOnce({ ...fetching, signal: either }, state, deps)) return await file.complete()
    } catch (error) {
      signal.throwIfAborted()
      if (whole.aborted) throw new DownloadFailure('passing', 'The download took too long.')
      if (!isBroken(error)) throw failureOf(error)
      broken = error
    }
    fruitless = state.most > before ? 0 : fruitless + 1
  }
  throw failureOf(broken ?? new EndedEarly(state.have, null))
}

/** What servers of podcasts are told whatever is asked of them. */
export const soundHeaders = { 'user-agent': 'Lectern (like iTMS)', 'accept-encoding': 'identity' }

interface FetchState {
  validator: string | null
  have: number
  /** As many as there were at any time. */
  most: number
}

/** True when it is whole; rejects when the other side breaks off or says no. */
async function askOnce(
  fetching: Fetching,
  state: FetchState,
  { outgoing, limits, now }: FetchDeps,
): Promise<boolean> {
  const { address, signal } = fetching
  const from = state.validator === null ? 0 : state.have
  const range =
    from > 0 && state.validator !== null
      ? { range: `bytes=${from}-`, 'if-range': state.validator }
      : {}
  const headers = { ...soundHeaders, ...range }
  const options = { headers, idleMs: limits.idleMs, signal }
  // What is thrown inside comes out wrapped: it is handed out as it is.
  const result = await outgoing.stream(address, options, async (answer) => {
    try {
      return { isWhole: await take(answer, fetching, { state, limits, now }) }
    } catch (error) {
      return { error }
    }
  })
  if ('error' in result) throw result.error
  return result.isWhole
}

interface Taking {
  state: FetchState
  limits: FetchLimits
  now: () => number
}

async function take(
  { status, headers, body }: Coming,
  fetching: Fetching,
  { state, limits, now }: Taking,
): Promise<boolean> {
  if (status === 416 && state.have > 0) {
    if (wholeLength(headers) === state.have) return true
    Object.assign(state, { have: 0, validator: null })
    return false
  }
  if (status !== 200 && status !== 206) throw refusalOf(status, headers, now())
  const stretch = stretchOf(status, headers)
  if (stretch === null || (status === 206 && stretch.from !== state.have)) {
    // Not what was asked for: once more from the beginning.
    Object.assign(state, { have: 0, validator: null })
    return false
  }
  if ((stretch.total ?? 0) > limits.maxBytes) throw tooLarge(limits)
  state.have = stretch.from
  state.validator = validatorOf(headers)
  await fetching.keepValidator(state.validator)
  await write(body, fetching, { state, limits, total: stretch.total })
  if (state.have === 0) throw new DownloadFailure('final', 'The other server sent an empty file.')
  if (stretch.total !== null && state.have < stretch.total)
    throw new EndedEarly(state.have, stretch.total)
  return true
}

async function write(
  body: Coming['body'],
  { file, onProgress }: Fetching,
  { state, limits, total }: { state: FetchState; limits: FetchLimits; total: number | null },
): Promise<void> {
  const target = await file.openAt(state.have).catch((error: unknown) => {
    throw diskFailure(error, ownPlace)
  })
  try {
    for await (const chunk of body) {
      if (state.have === 0 && isText(chunk.subarray(0, headBytes)))
        throw new DownloadFailure('final', 'The address leads to a page or a text, not to sound.')
      await target.write(chunk).catch((error: unknown) => {
        throw diskFailure(error, ownPlace)
      })
      state.have += chunk.length
      if (state.have > limits.maxBytes) throw tooLarge(limits)
      state.most = Math.max(state.most, state.have)
      onProgress(state.have, total)
    }
  } finally {
    await target.close()
  }
}

const ownPlace = 'the server’s own folder'

const tooLarge = ({ maxBytes }: FetchLimits): DownloadFailure =>
  new DownloadFailure('final', `It is larger than ${Math.floor(maxBytes / 1e9)} GB.`)

/** Less came than was announced. */
export class EndedEarly extends DownloadFailure {
  constructor(have: number, total: number | null, options?: ErrorOptions) {
    super(
      'passing',
      total === null
        ? 'The download ended early.'
        : `The download ended early: ${have} of ${total} bytes came.`,
      options,
    )
  }
}

/** The other side broke off, or fell silent: what it sent may be gone on with. */
export const isBroken = (error: unknown): boolean =>
  error instanceof EndedEarly ||
  brokenCodes.has(codeOf(error)) ||
  brokenCodes.has(codeOf(causeOf(error)))

const brokenCodes = new Set([
  'UND_ERR_SOCKET',
  'ECONNRESET',
  'EPIPE',
  'UND_ERR_RES_CONTENT_LENGTH_MISMATCH',
])
const silentCodes = new Set([
  'UND_ERR_HEADERS_TIMEOUT',
  'UND_ERR_BODY_TIMEOUT',
  'UND_ERR_CONNECT_TIMEOUT',
])

const causeOf = (error: unknown): unknown => (error instanceof Error ? error.cause : undefined)

/** Whatever went wrong as a failure with a sentence. */
export function failureOf(error: unknown): unknown {
  if (error instanceof DownloadFailure) return error
  const code = codeOf(causeOf(error)) || codeOf(error)
  const options = { cause: error }
  if (silentCodes.has(code))
    return new DownloadFailure('passing', 'The other server stopped answering.', options)
  if (brokenCodes.has(code)) return new EndedEarly(0, null, options)
  if (!(error instanceof Problem)) return error
  const isPassing = error.kind === 'upstream' && error.cause !== undefined
  return new DownloadFailure(isPassing ? 'passing' : 'final', error.message, options)
}
