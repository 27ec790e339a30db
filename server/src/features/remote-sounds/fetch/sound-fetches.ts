import {
  DownloadFailure,
  EndedEarly,
  extensionFor,
  failureOf,
  headBytes,
  isBroken,
  isText,
} from '#features/episode-downloads/index.ts'
import type { Now } from '#platform/clock.ts'
import type { KeptSound } from '../kept/kept-sound.ts'
import { gapEnd } from '../kept/ranges.ts'
import type { Publishers, SoundComing } from './publishers.ts'
import { isSameSound } from './same-sound.ts'

/** Bytes on their way from the publisher. */
export interface SoundFetch {
  /** The next byte that comes. */
  at: number
  isOver: boolean
  /** Why it ended too early. */
  failure: unknown
  end: AbortController
}

interface FetchesDeps {
  address: string
  kept: KeptSound
  publishers: Publishers
  mostBytes: number
  now: Now
  /** Told whenever bytes came, or a fetch is over. */
  onNews: () => void
}

/** Who is so near to what comes waits for it; who is farther away has it fetched from there. */
const nearBytes = 2 * 1024 * 1024
/** A listener who seeks often leaves fetches behind. */
const mostFetches = 3
/** So often in a row one may break off without a byte more. */
const mostFruitless = 3
/** And in all. */
const mostRounds = 30
/** What is nearly here is fetched to its end though nobody listens any more. */
const shortRest = 8 * 1024 * 1024

/** The fetches of one sound: one for all listeners, another one for a place that it won't reach soon. */
export function createSoundFetches(deps: FetchesDeps) {
  const { kept, onNews } = deps
  const running = new Set<SoundFetch>()

  function begin(at: number, isCheck: boolean): SoundFetch {
    const [oldest] = running
    if (running.size >= mostFetches && oldest !== undefined) stop(oldest)
    const fetch: SoundFetch = { at, isOver: false, failure: null, end: new AbortController() }
    running.add(fetch)
    void run(fetch, isCheck, { ...deps, others: running })
      .catch((error: unknown) => {
        if (!fetch.end.signal.aborted) fetch.failure = error
      })
      .finally(() => {
        fetch.isOver = true
        running.delete(fetch)
        onNews()
      })
    return fetch
  }

  function stop(fetch: SoundFetch): void {
    running.delete(fetch)
    fetch.end.abort()
  }

  return {
    running: (): number => running.size,

    /** The fetch that brings a byte. */
    for(at: number): SoundFetch {
      const seeks = kept.known?.takesRanges ?? true
      for (const fetch of running)
        if (fetch.at <= at && (!seeks || at - fetch.at <= nearBytes)) return fetch
      const [only] = running
      if (!seeks && only !== undefined) return only
      return begin(seeks ? at : 0, false)
    },

    /** Asks whether what is here is still what the publisher has. */
    check: (): SoundFetch => begin(0, true),

    /** Ends what nobody waits for, but for what is nearly here. */
    leave(): void {
      const { known } = kept
      for (const fetch of running) {
        const until = known && (gapEnd(known.ranges, fetch.at) ?? known.total)
        if (until === null || until - fetch.at > shortRest) stop(fetch)
      }
    },

    stopAll(): void {
      for (const fetch of running) stop(fetch)
    },
  }
}

type Running = FetchesDeps & { others: Set<SoundFetch> }

/** Goes on where it broke off as long as that helps. */
async function run(fetch: SoundFetch, isCheck: boolean, deps: Running): Promise<void> {
  const { signal } = fetch.end
  let broken: unknown = null
  for (let round = 0, fruitless = 0; round < mostRounds && fruitless < mostFruitless; round++) {
    const before = fetch.at
    try {
      return await askOnce(fetch, isCheck, deps)
    } catch (error) {
      signal.throwIfAborted()
      if (!isBroken(error)) throw failureOf(error)
      broken = error
    }
    fruitless = fetch.at > before ? 0 : fruitless + 1
    if (deps.kept.known?.takesRanges === false) fetch.at = 0
  }
  throw failureOf(broken)
}

async function askOnce(fetch: SoundFetch, isCheck: boolean, deps: Running): Promise<void> {
  const { address, publishers, kept } = deps
  const { signal } = fetch.end
  const validator = kept.known?.validator ?? null
  await publishers.ask(address, { from: fetch.at, validator, isCheck, signal }, async (answer) => {
    if (answer === 'same') kept.confirm()
    else await take(answer, fetch, deps)
  })
}

async function take(answer: SoundComing, fetch: SoundFetch, deps: Running): Promise<void> {
  const { kept, onNews, mostBytes } = deps
  if ((answer.total ?? 0) > mostBytes) throw tooLarge
  let version: number | null = null
  for await (const chunk of answer.body) {
    fetch.end.signal.throwIfAborted()
    version ??= await adopt(answer, { chunk, fetch }, deps)
    if (version !== kept.version) return
    // The rest is here.
    if (answer.takesRanges && kept.heldTo(fetch.at) > fetch.at) return
    await kept.write(fetch.at, chunk, version)
    fetch.at += chunk.length
    if (fetch.at > mostBytes) throw tooLarge
    onNews()
  }
  if (version === null) throw new DownloadFailure('final', 'The other server sent an empty file.')
  if (answer.total !== null && fetch.at < answer.total) throw new EndedEarly(fetch.at, answer.total)
  if (answer.total === null) kept.confirm({ total: fetch.at })
  await kept.flush()
}

/** Takes an answer for more of the sound that is here, or for another one, which begins anew; resolves with its version. */
async function adopt(
  answer: SoundComing,
  { chunk, fetch }: { chunk: Buffer; fetch: SoundFetch },
  { address, kept, others, now }: Running,
): Promise<number> {
  const { from, total, validator, takesRanges, isPage } = answer
  if (isPage || (from === 0 && isText(chunk.subarray(0, headBytes))))
    throw new DownloadFailure('final', 'The address leads to a page or a text, not to sound.')
  fetch.at = from
  const { known } = kept
  if (known !== null && isSameSound(known, answer, now())) {
    kept.confirm({ takesRanges, ...(total === null ? {} : { total }) })
    return kept.version
  }
  for (const other of others) if (other !== fetch) other.end.abort()
  const name = [answer.url, address].find((one) => extensionFor(one, chunk) !== '.mp3') ?? address
  const extension = from === 0 ? extensionFor(name, chunk) : (known?.extension ?? '.mp3')
  await kept.begin({ validator, total, takesRanges, extension })
  return kept.version
}

const tooLarge = new DownloadFailure('final', 'The episode is too large to be played.')
