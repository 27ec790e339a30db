import { createHash } from 'node:crypto'
import { decodeText } from '#platform/text/decode-text.ts'
import type { BringingDeps } from './bring-transcript.ts'
import { nextTry } from './bring-transcript.ts'
import { fromFeed, readChapters } from './chapters/read-chapters.ts'
import { TextFailure } from './fetch/text-failure.ts'
import { withLoginOf } from './fetch/with-login.ts'
import type { EpisodeSource } from './store/episode-sources.store.ts'
import type { KeptChapter } from './store/episode-texts.store.ts'

const mostBytes = 4 * 1024 * 1024

/** Where the feed keeps the chapters of an episode; null: nowhere but in itself. */
export function chaptersOrigin({ extras, listed }: EpisodeSource): string | null {
  const url = chaptersAddress({ extras, listed })
  return url === null ? null : createHash('sha1').update(url).digest('base64url')
}

const chaptersAddress = ({ extras, listed }: Pick<EpisodeSource, 'extras' | 'listed'>) =>
  extras.chaptersFile?.url ?? listed?.chaptersUrl ?? null

/** Fetches the file of chapters that a feed names and keeps it, or why it could not be read. */
export async function bringChapters(
  source: EpisodeSource,
  originKey: string,
  deps: BringingDeps,
  signal?: AbortSignal,
): Promise<void> {
  const { episodeId, itemId, libraryId } = source
  const url = chaptersAddress(source) ?? ''
  const place = { episodeId, itemId, libraryId, originKey, at: deps.now() }
  try {
    const bytes = await deps.fetchFile(withLoginOf(source.feedAddress, url), mostBytes, signal)
    const read = readChapters(decodeText(bytes), url)
    if (read === null) {
      const { host } = new URL(url)
      throw new TextFailure(`What ${host} sends are no chapters that can be read.`, true)
    }
    await deps.texts.saveChapters(place, read)
  } catch (error) {
    if (!(error instanceof TextFailure)) throw error
    const failed = { ...place, failure: error.message, nextTryAt: nextTry(error, deps.now()) }
    await deps.texts.saveFailure(failed, 'chapters')
  }
}

/** Chapters that an episode has without a file of their own: in its feed, else in its sound. */
export function ownChapters({ extras, listed, file }: EpisodeSource): KeptChapter[] {
  if (extras.chapters.length > 0) return fromFeed(extras.chapters)
  const plain = file?.chapters.length ? file.chapters : (listed?.chapters ?? [])
  return plain.map(({ start, end, title }) => ({
    start,
    end: end > start ? end : null,
    title,
    link: null,
    image: null,
    isHidden: false,
  }))
}
