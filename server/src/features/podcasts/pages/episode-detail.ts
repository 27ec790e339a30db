import type { EpisodeDetail, EpisodeFacts, FeedEpisode, ListedEpisode } from '@lectern/contract'
import { publicAddress, withoutLogin } from '#domain/public-address.ts'
import { cleanNote } from '#platform/text/html.ts'
import type { KeptDetail } from '../store/episode-details.store.ts'

interface Reader {
  /** The address of the feed is a secret: that of the sound may be one. */
  isSecret: boolean
  isAdmin: boolean
}

/** An episode with all that is known of it, as this reader may be told. */
export function detailOf(row: ListedEpisode, kept: KeptDetail, reader: Reader): EpisodeDetail {
  return { ...row, ...(kept.isDownloaded ? ofFile(kept.said) : ofFeed(kept.said, reader)) }
}

type Said = Omit<EpisodeDetail, keyof ListedEpisode>

function ofFile(said: EpisodeFacts): Said {
  return {
    subtitle: said.subtitle,
    description: said.description && cleanNote(said.description),
    author: null,
    chapters: said.chapters,
    guid: said.guid,
    pubDate: said.pubDate,
    enclosure: said.enclosure,
  }
}

function ofFeed(said: FeedEpisode, { isSecret, isAdmin }: Reader): Said {
  const { url, type, length } = said.enclosure
  const shown = isAdmin && !isSecret ? withoutLogin(url) : publicAddress(url, isSecret)
  return {
    subtitle: said.subtitle || null,
    description: cleanNote(said.description),
    author: said.author || null,
    chapters: said.chapters,
    guid: said.guid,
    pubDate: said.pubDate || null,
    enclosure: shown === '' ? null : { url: shown, type: type || null, length: length || null },
  }
}
