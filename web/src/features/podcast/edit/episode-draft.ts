import type { EpisodeDetail, FeedEpisode } from '@lectern/contract'

/** What can be changed of an episode, as fields show it. */
export interface EpisodeDraft {
  title: string
  subtitle: string
  season: string
  episode: string
  episodeType: string
  /** As the browser's field has it, by the clock here; '' for none. */
  published: string
  /** HTML. */
  description: string
}

export type DraftField = keyof EpisodeDraft

/** An episode as a draft. */
export function draftOf(episode: EpisodeDetail): EpisodeDraft {
  return {
    title: episode.title,
    subtitle: episode.subtitle ?? '',
    season: episode.season ?? '',
    episode: episode.episode ?? '',
    episodeType: episode.episodeType ?? '',
    published: localTime(episode.publishedAt),
    description: episode.description ?? '',
  }
}

/** Which fields differ. */
export function changedFields(base: EpisodeDraft, draft: EpisodeDraft): DraftField[] {
  return (Object.keys(base) as DraftField[]).filter((name) => base[name] !== draft[name])
}

/** What is sent to the server: what was changed and nothing else. */
export function changeOf(base: EpisodeDraft, draft: EpisodeDraft) {
  const { published, ...texts } = Object.fromEntries(
    changedFields(base, draft).map((name) => [name, draft[name]]),
  ) as Partial<EpisodeDraft>
  if (published === undefined || published === '') return texts
  const at = new Date(published)
  return { ...texts, publishedAt: at.getTime(), pubDate: at.toUTCString() }
}

/** An episode of the feed as a draft: what the feed doesn't say stays as it is. */
export function draftFrom(said: FeedEpisode, draft: EpisodeDraft): EpisodeDraft {
  return {
    title: said.title || draft.title,
    subtitle: said.subtitle || draft.subtitle,
    season: said.season || draft.season,
    episode: said.episode || draft.episode,
    episodeType: said.episodeType || draft.episodeType,
    published: localTime(said.publishedAt) || draft.published,
    description: said.description || draft.description,
  }
}

/** "2026-11-27T08:30", by the clock here. */
function localTime(at: number | null): string {
  if (at === null) return ''
  const date = new Date(at)
  const shifted = new Date(at - date.getTimezoneOffset() * 60_000)
  return shifted.toISOString().slice(0, 16)
}
