import type { Router } from '../../http/router.ts'
import type { Browsing } from '../browsing.ts'
import type { Core } from '../core.ts'
import type { createEditing } from '../editing.ts'
import { createEpisodeDownloadParts } from './episode-downloads.ts'
import { createEpisodeTextParts } from './episode-texts.ts'
import { createPodcastParts } from './podcasts.ts'
import type { PodcastPartsDeps } from './podcasts.ts'
import type { createRemoteSoundParts } from './remote-sounds.ts'
import { createRetentionParts } from './retention.ts'

interface AllPodcastPartsDeps extends Pick<PodcastPartsDeps, 'onEdited'> {
  scan: Parameters<typeof createEpisodeDownloadParts>[1]['scan'] & PodcastPartsDeps['scan']
  browsing: Browsing
  editing: Pick<ReturnType<typeof createEditing>, 'removal' | 'trash'>
  remote: Awaited<ReturnType<typeof createRemoteSoundParts>>
}

/** The parts of the parts list that know of feeds: what they list, what of it comes to the disk, and how long it stays. */
export function createAllPodcastParts(
  core: Core,
  { scan, browsing, editing, remote, onEdited }: AllPodcastPartsDeps,
) {
  const episodeTexts = createEpisodeTextParts(core, browsing)
  const episodeDownloads = createEpisodeDownloadParts(core, {
    ...browsing,
    scan,
    textsOf: episodeTexts.beside,
    copyKept: remote.sounds.copyTo,
  })
  const podcasts = createPodcastParts(core, {
    reading: browsing.reading,
    scan,
    removal: editing.removal,
    onEdited,
    downloads: episodeDownloads,
    soundAt: (address) => remote.sounds.content(address),
  })
  const retention = createRetentionParts(core, { ...browsing, scan, trash: editing.trash })
  return {
    /** What one of all servers does, each for itself. */
    duties: { episodeTexts, episodeDownloads, podcasts, retention },
    downloadsOf: episodeDownloads.ofItem,
    bind(router: Router): void {
      episodeDownloads.bind(router)
      podcasts.bind(router)
      episodeTexts.bind(router)
      retention.bind(router)
    },
    close(): void {
      podcasts.close()
      episodeTexts.close()
    },
  }
}
