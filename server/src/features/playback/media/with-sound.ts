import type { PlayRequest } from '@lectern/contract'
import type { RemoteEpisodes, RemoteSounds } from '#features/remote-sounds/index.ts'
import { Problem } from '#platform/problem.ts'
import { choosePlayMethod, directPlay } from './play-method.ts'
import type { Playable } from './playable.ts'

interface Deps {
  sounds: Pick<RemoteSounds, 'ready' | 'length'>
  noteLength: RemoteEpisodes['noteLength']
}

/**
 * The same, once the first bytes of a sound that lies with its publisher are here: whoever presses play hears at once why there
 * is nothing to hear, and what kind of sound it is and how long is known before a player is told. @throws Problem
 */
export async function withSound(
  media: Playable,
  request: PlayRequest,
  { sounds, noteLength }: Deps,
): Promise<Playable> {
  const { remote } = media
  if (remote === undefined) return media
  const { address, name } = remote
  const { size, mimeType, extension } = await sounds.ready(
    address,
    name,
    new AbortController().signal,
  )
  refuseUnplayable(request, mimeType)
  const heard = await sounds.length(address)
  const duration = heard ?? media.duration
  // Nobody waits for it: it is noted again when all of the sound is here.
  if (heard !== null && Math.abs(heard - media.duration) > sameS)
    void noteLength([name], heard).catch(() => undefined)
  const tracks = media.tracks.map((track) => ({
    ...track,
    duration,
    mimeType,
    metadata: {
      ...track.metadata,
      ext: extension,
      filename: `${track.title}${extension}`,
      size: size ?? 0,
    },
  }))
  return { ...media, duration, tracks }
}

/** Lengths that differ by less are the same. */
const sameS = 1

/** Sounds are sent as their publisher has them. */
function refuseUnplayable(request: PlayRequest, mimeType: string): void {
  const { supportedMimeTypes, forceDirectPlay } = request
  const asked = { supportedMimeTypes, forceDirectPlay }
  if (choosePlayMethod(asked, [mimeType], false) !== directPlay)
    throw new Problem(
      'conflict',
      `This device can’t play the episode as its publisher has it (${mimeType}). Downloaded to the server, it can.`,
      { field: 'episodeId' },
    )
}
