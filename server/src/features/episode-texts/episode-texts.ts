import type { EpisodeChapter, EpisodeExtras, Transcript } from '@lectern/contract'
import type { Caller } from '#domain/caller.ts'
import type { Content } from '#domain/content.ts'
import type { ItemRead } from '#features/items/index.ts'
import { Problem } from '#platform/problem.ts'
import type { EpisodeTextRow } from '#storage/schema.ts'
import type { VisibleItemId } from '#storage/visibility.ts'
import { bringChapters, chaptersOrigin, ownChapters } from './bring-chapters.ts'
import { bringTranscript, transcriptOrigin } from './bring-transcript.ts'
import type { BringingDeps } from './bring-transcript.ts'
import { withEnds } from './chapters/read-chapters.ts'
import { cueOf } from './formats/passages.ts'
import type { Pictures } from './pictures.ts'
import { namedPicture, shownLink, shownPerson } from './shown-addresses.ts'
import type { EpisodeSource, EpisodeSources } from './store/episode-sources.store.ts'
import type { KeptChapter } from './store/episode-texts.store.ts'

export interface EpisodeTextsDeps extends BringingDeps {
  read: Pick<ItemRead, 'check'>
  sources: EpisodeSources
  pictures: Pictures
}

export type EpisodeTexts = ReturnType<typeof createEpisodeTexts>

type Kind = EpisodeTextRow['kind']

/** What feeds say of podcasts and episodes beyond the wire, their chapters and transcripts. */
export function createEpisodeTexts(deps: EpisodeTextsDeps) {
  const { sources, texts, pictures } = deps
  /** What this server fetches now: whoever else asks for it waits for the same. */
  const coming = new Map<string, Promise<unknown>>()

  /** @throws Problem `missing` for an unknown item, or a book, `forbidden` for a hidden one. */
  async function podcast(id: string, caller: Caller): Promise<VisibleItemId> {
    const seen = await deps.read.check(id, caller)
    if (!seen.isPodcast) throw new Problem('missing', 'This is no podcast.')
    return seen.id
  }

  async function source(id: string, episodeId: string, caller: Caller): Promise<EpisodeSource> {
    const found = await sources.find(await podcast(id, caller), episodeId)
    if (found === null) throw new Problem('missing', 'There is no such episode.')
    return found
  }

  const origins = { chapters: chaptersOrigin, transcript: transcriptOrigin }
  const bringing = { chapters: bringChapters, transcript: bringTranscript }

  /** What is known of a text, fetched where nobody tried yet, where it comes from elsewhere now, or `again`. */
  async function bring(
    from: EpisodeSource,
    kind: Kind,
    { isAgain = false, signal }: { isAgain?: boolean; signal?: AbortSignal } = {},
  ): Promise<EpisodeTextRow | undefined> {
    const { episodeId } = from
    const origin = origins[kind](from)
    const known = await texts.find(episodeId, kind)
    if (origin === null) {
      if (known !== undefined) await texts.forget(episodeId, kind)
      return undefined
    }
    const isDue = (known?.next_try_at ?? Infinity) <= deps.now()
    const isFailed = (known?.failure ?? null) !== null
    if (known?.origin_key === origin && !(isFailed && (isAgain || isDue))) return known
    const key = `${kind} ${episodeId}`
    const work =
      coming.get(key) ??
      bringing[kind](from, origin, deps, signal).finally(() => coming.delete(key))
    coming.set(key, work)
    await work
    return texts.find(episodeId, kind)
  }

  /** Those of the publisher's file, else those that the feed or the sound itself has. */
  async function chapters(from: EpisodeSource, isAgain: boolean) {
    const row = await bring(from, 'chapters', { isAgain })
    const kept = row?.chapters_json
    const of = kept ? (JSON.parse(kept) as KeptChapter[]) : ownChapters(from)
    return { chapters: withEnds(of, from.duration), failure: row?.failure ?? null }
  }

  return {
    bring,
    sources,
    cuesOf: async (episodeId: string) => (await texts.passages(episodeId)).flat().map(cueOf),
    chaptersOf: (from: EpisodeSource) => chapters(from, false),

    async channel(id: string, caller: Caller) {
      const { channel } = await sources.channel(await podcast(id, caller))
      return {
        persons: (channel?.persons ?? []).map(shownPerson),
        funding: (channel?.funding ?? []).flatMap(({ url, text }) => {
          const shown = shownLink(url)
          return shown === null ? [] : [{ url: shown, text }]
        }),
        link: shownLink(channel?.link ?? null),
        medium: channel?.medium ?? null,
        copyright: channel?.copyright ?? null,
        isComplete: channel?.isComplete ?? false,
      }
    },

    async extras(id: string, episodeId: string, caller: Caller): Promise<EpisodeExtras> {
      const from = await source(id, episodeId, caller)
      const { extras } = from
      return {
        seasonName: extras.seasonName,
        episodeDisplay: extras.episodeDisplay,
        link: shownLink(extras.link),
        picture: namedPicture(extras.image),
        persons: extras.persons.map(shownPerson),
        soundbites: extras.soundbites,
        hasChapters: chaptersOrigin(from) !== null || ownChapters(from).length > 0,
        hasTranscript: transcriptOrigin(from) !== null,
      }
    },

    async chapters(id: string, episodeId: string, isAgain: boolean, caller: Caller) {
      const found = await chapters(await source(id, episodeId, caller), isAgain)
      return {
        failure: found.failure,
        chapters: found.chapters.map(({ image, link, ...chapter }): EpisodeChapter => ({
          ...chapter,
          link: shownLink(link),
          picture: namedPicture(image),
        })),
      }
    },

    async transcript(
      id: string,
      episodeId: string,
      isAgain: boolean,
      caller: Caller,
    ): Promise<{ transcript: Transcript | null; failure: string | null }> {
      const from = await source(id, episodeId, caller)
      const row = await bring(from, 'transcript', { isAgain })
      if (row === undefined) return { transcript: null, failure: null }
      if (row.failure !== null) return { transcript: null, failure: row.failure }
      const cues = (await texts.passages(episodeId)).flat().map(cueOf)
      const transcript = { language: row.language, isTimed: row.is_timed === 1, cues }
      return { transcript, failure: null }
    },

    async picture(id: string, name: string, caller: Caller): Promise<Content> {
      const itemId = await podcast(id, caller)
      const { channel } = await sources.channel(itemId)
      return pictures.get(
        name,
        (channel?.persons ?? []).map(({ image }) => image),
        null,
      )
    },

    async episodePicture(
      id: string,
      { episodeId, name }: { episodeId: string; name: string },
      caller: Caller,
    ): Promise<Content> {
      const from = await source(id, episodeId, caller)
      const { chapters: kept } = await chapters(from, false)
      const { image, persons } = from.extras
      const addresses = [image, ...[...persons, ...kept].map((one) => one.image)]
      return pictures.get(name, addresses, from.feedAddress)
    },
  }
}
