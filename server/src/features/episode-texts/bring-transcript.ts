import { createHash } from 'node:crypto'
import { readFile } from '#platform/disk/disk.ts'
import type { Now } from '#platform/clock.ts'
import { decodeText } from '#platform/text/decode-text.ts'
import { byWorth } from './fetch/choose-transcript.ts'
import type { FetchFile } from './fetch/fetch-file.ts'
import { TextFailure } from './fetch/text-failure.ts'
import { withLoginOf } from './fetch/with-login.ts'
import type { ReadTranscript } from './formats/cue.ts'
import { passagesOf } from './formats/passages.ts'
import { readTranscript } from './formats/read-transcript.ts'
import type { EpisodeSource } from './store/episode-sources.store.ts'
import type { EpisodeTextsStore } from './store/episode-texts.store.ts'

export interface BringingDeps {
  texts: EpisodeTextsStore
  fetchFile: FetchFile
  now: Now
}

/** A day of talk has less. */
const mostBytes = 20 * 1024 * 1024
/** Of those that a feed offers. */
const mostTries = 4

/** Where a transcript comes from: a file beside the sound goes before the feed. null: nobody has one. */
export function transcriptOrigin({ file, extras }: EpisodeSource): string | null {
  const [beside] = file?.beside ?? []
  if (beside !== undefined) return hashOf([beside.path, beside.size, beside.mtimeMs])
  if (extras.transcripts.length === 0) return null
  return hashOf(extras.transcripts.map(({ url, type }) => [url, type]))
}

/** Reads the transcript of an episode from its origin and keeps it, or why it could not be read. */
export async function bringTranscript(
  source: EpisodeSource,
  originKey: string,
  deps: BringingDeps,
  signal?: AbortSignal,
): Promise<void> {
  const { episodeId, itemId, libraryId } = source
  const place = { episodeId, itemId, libraryId, originKey, at: deps.now() }
  try {
    const { cues, ...facts } = await load(source, deps, signal)
    await deps.texts.saveTranscript(place, { ...facts, passages: passagesOf(cues) })
  } catch (error) {
    if (!(error instanceof TextFailure)) throw error
    const nextTryAt = nextTry(error, deps.now())
    await deps.texts.saveFailure({ ...place, failure: error.message, nextTryAt }, 'transcript')
  }
}

const hour = 3_600_000

/** What can't be read today may be mended next week; a server that is away comes back sooner. */
export const nextTry = ({ isFinal }: TextFailure, now: number): number =>
  now + (isFinal ? 7 * 24 * hour : hour)

async function load(
  source: EpisodeSource,
  deps: BringingDeps,
  signal: AbortSignal | undefined,
): Promise<ReadTranscript> {
  const [beside] = source.file?.beside ?? []
  if (beside !== undefined) return fromFile(beside)
  return firstOf(source, deps, signal)
}

async function fromFile({ path, size }: { path: string; size: number }): Promise<ReadTranscript> {
  const name = path.slice(path.lastIndexOf('/') + 1)
  if (size > mostBytes) throw new TextFailure(`${name} is too large.`, true)
  const bytes = await readFile(path).catch((error: unknown) => {
    throw new TextFailure(`${name} could not be read.`, false, { cause: error })
  })
  const read = readTranscript(decodeText(bytes))
  if (read === null) throw new TextFailure(`${name} is no transcript that can be read.`, true)
  const inName = /\.([a-z]{2,3}(?:[-_]\w{2,8})?)\.(?:vtt|srt)$/iu.exec(name)?.[1] ?? null
  return { ...read, language: read.language ?? inName }
}

/** The best of those offered that can be read. */
async function firstOf(
  { extras, feedAddress }: EpisodeSource,
  { fetchFile }: BringingDeps,
  signal: AbortSignal | undefined,
): Promise<ReadTranscript> {
  let failure: TextFailure | null = null
  for (const { url, language } of byWorth(extras.transcripts, null).slice(0, mostTries)) {
    try {
      const bytes = await fetchFile(withLoginOf(feedAddress, url), mostBytes, signal)
      const read = readTranscript(decodeText(bytes))
      if (read !== null) return { ...read, language: language ?? read.language }
      const { host } = new URL(url)
      throw new TextFailure(`What ${host} sends is no transcript that can be read.`, true)
    } catch (error) {
      if (!(error instanceof TextFailure)) throw error
      failure ??= error
    }
  }
  throw failure ?? new TextFailure('There is no transcript.', true)
}

const hashOf = (value: unknown): string =>
  createHash('sha1').update(JSON.stringify(value)).digest('base64url')
