import {
  createEpisodeTexts,
  createTextsBeside,
  createFetchFile,
  createFetchTranscripts,
  createPictureBringing,
  episodeSources,
  episodeTextRoutes,
  episodeTextsStore,
} from '../../features/episode-texts/index.ts'
import type { Router } from '../../http/router.ts'
import type { Browsing } from '../browsing.ts'
import type { Core } from '../core.ts'

/** The part of the parts list that has chapters and transcripts of episodes. */
export function createEpisodeTextParts(core: Core, { reading }: Pick<Browsing, 'reading'>) {
  const { caches, config, db, images, now, outgoing } = core
  const fetchFile = createFetchFile({ outgoing, idleMs: config.podcastTimeoutMs })
  const texts = createEpisodeTexts({
    read: reading.read,
    sources: episodeSources(db),
    texts: episodeTextsStore(db),
    pictures: createPictureBringing({ fetchFile, images, cacheFolder: caches.pictures, now }),
    fetchFile,
    now,
  })
  const fetching = createFetchTranscripts({ ...core, texts })
  return {
    /** What goes with the sound of an episode. */
    beside: createTextsBeside(texts),
    lookAfter: fetching.lookAfter,
    close: fetching.close,
    bind: (router: Router): void => episodeTextRoutes(router, texts),
  }
}
