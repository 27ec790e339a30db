import { z } from 'zod'
import { audioTrack, fileMetadata, videoTrack } from './file-schemas.ts'
import { itemExp } from './item-schemas.ts'
import { sec } from './kit.ts'
import { listeningSession } from './sessions.ts'

/** The one track of a transcoded session. */
export const streamTrack = z.object({
  index: z.number().int(),
  startOffset: sec,
  duration: sec,
  title: z.string(),
  contentUrl: z.string(),
  mimeType: z.string(),
  codec: z.string().nullable(),
  metadata: fileMetadata.nullable(),
})
export type StreamTrack = z.output<typeof streamTrack>

/** An open session as its player sees it (ABS wire, playback §3.2); whoever only watches gets it without its item. */
export const playbackSession = listeningSession.extend({
  audioTracks: z.array(z.union([audioTrack, streamTrack])),
  /** Ours: what is played of a video instead of audio. */
  videoTrack: videoTrack.exactOptional(),
  libraryItem: itemExp.nullable(),
})
export type PlaybackSession = z.output<typeof playbackSession>
