import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { flagQuery, idParam, sec } from './kit.ts'

/** What feeds say of podcasts and episodes beyond the wire, their chapters and transcripts: ours. */
const text = z.string()
const textOrNull = z.string().nullable()

/** Name of a picture that the server brings; the address that it came from is told to nobody. */
const picture = textOrNull
/** A page of the publisher, to be opened beside ours; null where it may be a key. */
const link = textOrNull

export const person = z.object({
  name: text,
  /** As the feed has it, in lower case: host, guest, … */
  role: text,
  group: text,
  link,
  picture,
})
export type PodcastPerson = z.output<typeof person>

export const episodeExtras = z.object({
  seasonName: textOrNull,
  /** What is shown instead of its number. */
  episodeDisplay: textOrNull,
  link,
  picture,
  persons: z.array(person),
  soundbites: z.array(z.object({ start: sec, duration: sec, title: textOrNull })),
  hasChapters: z.boolean(),
  /** There is one, or its feed says so. */
  hasTranscript: z.boolean(),
})
export type EpisodeExtras = z.output<typeof episodeExtras>

/** A chapter of an episode. */
export const episodeChapter = z.object({
  start: sec,
  /** Where the next one begins, or the episode ends; null: nobody knows. */
  end: sec.nullable(),
  title: text,
  link,
  picture,
  /** It is in no list; its picture is shown. */
  isHidden: z.boolean(),
})
export type EpisodeChapter = z.output<typeof episodeChapter>

export const transcriptCue = z.object({
  start: sec,
  /** null: until the next one. */
  end: sec.nullable(),
  speaker: textOrNull,
  text,
})
export type TranscriptCue = z.output<typeof transcriptCue>

export const transcript = z.object({
  /** BCP 47, as the publisher wrote it. */
  language: textOrNull,
  /** Whether its parts say when they are said; else they are in order, and all begin at 0. */
  isTimed: z.boolean(),
  cues: z.array(transcriptCue),
})
export type Transcript = z.output<typeof transcript>

const params = z.object({ id: idParam, episodeId: idParam })

export const episodeTextCalls = {
  channel: endpoint({
    method: 'GET',
    path: '/api/lectern/podcasts/:id/channel',
    policy: 'user',
    summary: 'What the feed says of a podcast: people, how to support it, its page',
    params: z.object({ id: idParam }),
    reply: z.object({
      persons: z.array(person),
      funding: z.array(z.object({ url: text, text })),
      link,
      medium: textOrNull,
      copyright: textOrNull,
      /** Nothing will be added any more. */
      isComplete: z.boolean(),
    }),
  }),
  extras: endpoint({
    method: 'GET',
    path: '/api/lectern/podcasts/:id/episodes/:episodeId/extras',
    policy: 'user',
    summary:
      'What else the feed says of an episode: people, season, soundbites, what there is to read',
    params,
    reply: episodeExtras,
  }),
  chapters: endpoint({
    method: 'GET',
    path: '/api/lectern/podcasts/:id/episodes/:episodeId/chapters',
    policy: 'user',
    summary: 'Chapters of an episode; fetched when first asked for, `again=1` after a failure',
    params,
    query: z.object({ again: flagQuery }),
    reply: z.object({
      chapters: z.array(episodeChapter),
      /** Why the publisher's are missing, as a sentence. */
      failure: textOrNull,
    }),
  }),
  transcript: endpoint({
    method: 'GET',
    path: '/api/lectern/podcasts/:id/episodes/:episodeId/transcript',
    policy: 'user',
    summary: 'What is said in an episode; fetched when first asked for, `again=1` after a failure',
    params,
    query: z.object({ again: flagQuery }),
    reply: z.object({
      /** null: there is none, or it could not be read. */
      transcript: transcript.nullable(),
      failure: textOrNull,
    }),
  }),
  picture: endpoint({
    method: 'GET',
    path: '/api/lectern/podcasts/:id/pictures/:picture',
    policy: 'user',
    summary: 'A picture of a podcast’s people, brought by the server',
    params: z.object({ id: idParam, picture: idParam }),
    reply: 'image',
    mediaToken: true,
  }),
  episodePicture: endpoint({
    method: 'GET',
    path: '/api/lectern/podcasts/:id/episodes/:episodeId/pictures/:picture',
    policy: 'user',
    summary: 'A picture of an episode, its chapters or people, brought by the server',
    params: z.object({ id: idParam, episodeId: idParam, picture: idParam }),
    reply: 'image',
    mediaToken: true,
  }),
}
