import { join } from 'node:path'
import { createRemoteSounds, remoteEpisodes } from '../../features/remote-sounds/index.ts'
import { createPodcastFolders } from '../../features/scan/index.ts'
import type { Locks } from '../../storage/locks.ts'
import type { Core } from '../core.ts'

/** Longer ones are no episode. */
const mostBytes = 8e9
const patienceMs = 30_000

/** The part of the parts list that plays episodes from where their publishers have them. */
export async function createRemoteSoundParts(core: Core) {
  const { config, db, now, tools, caches } = core
  const episodes = remoteEpisodes(db)
  const whole = createPodcastFolders({ ffprobePath: tools.ffprobe, now })
  // What isn't all there says only what stands in its beginning.
  const beginning = createPodcastFolders({ ffprobePath: null, now })
  const sounds = createRemoteSounds({
    ...core,
    folder: join(caches.episodes, await ownSlot(db.locks)),
    mostKeptBytes: config.episodeCacheBytes,
    mostBytes,
    idleMs: config.podcastTimeoutMs,
    lengthOf: (path, isWhole) =>
      (isWhole ? whole : beginning).lengthOf(path, AbortSignal.timeout(patienceMs)),
    onLength: episodes.noteLength,
  })
  return {
    sounds,
    episodes,
    async soundOf(itemId: string, episodeId: string) {
      const [episode] = await episodes.some(itemId, [episodeId])
      return episode === undefined ? null : sounds.content(episode.said.enclosure.url)
    },
  }
}

/** Several servers may share the folder, and bytes that are still being written are of one alone: each has a part of its own. */
async function ownSlot(locks: Pick<Locks, 'take'>): Promise<string> {
  for (let slot = 0; ; slot++)
    // oxlint-disable-next-line no-await-in-loop -- the first that nobody has
    if ((await locks.take(`episode-cache-${slot}`)) !== null) return String(slot)
}
