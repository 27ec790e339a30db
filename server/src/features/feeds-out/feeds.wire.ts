import type { Feed, FeedMin, ListedFeed, PrivateFeed } from '@lectern/contract'
import type { OpenFeedRow } from '#storage/schema.ts'
import type { FeedContent } from './content/feed-content.ts'
import { feedPaths } from './content/feed-xml.ts'
import type { FeedTexts, NamedFeed } from './feeds.store.ts'

/** Row → the feed as everybody knows it. */
export function feedMinWire(row: OpenFeedRow, { title, description }: FeedTexts): FeedMin {
  return {
    id: row.id,
    entityType: row.entity_type,
    entityId: row.entity_id,
    feedUrl: feedPaths(row.slug, noCover).feed,
    meta: { title, description, ...ownerOf(row) },
  }
}

/** The texts of lists and series as this wire has them: none is an empty one. */
export function textsFor(row: Pick<OpenFeedRow, 'entity_type'>, texts: FeedTexts): FeedTexts {
  return row.entity_type === 'libraryItem'
    ? texts
    : { ...texts, description: texts.description ?? '' }
}

/** Row → the feed with what is in it, for admins. */
export function feedWire(row: OpenFeedRow, content: FeedContent): Feed {
  const paths = feedPaths(row.slug, content)
  const { title, description, author, explicit, type, language, link } = content
  return {
    id: row.id,
    slug: row.slug,
    userId: row.user_id,
    entityType: row.entity_type,
    entityId: row.entity_id,
    entityUpdatedAt: content.updatedAt,
    coverPath: content.coverPath,
    meta: {
      title,
      description,
      author,
      imageUrl: paths.image,
      feedUrl: paths.feed,
      link,
      explicit,
      type,
      language,
      ...ownerOf(row),
    },
    serverAddress: row.server_address,
    feedUrl: paths.feed,
    episodes: content.parts.map((part) => ({
      id: part.id,
      title: part.title,
      description: part.description ?? '',
      enclosure: { url: paths.media(part), size: part.file.size, type: part.file.type },
      pubDate: new Date(part.pubDate).toUTCString(),
      link,
      author: part.author,
      explicit: part.explicit,
      duration: part.duration,
      season: part.season,
      episode: part.episode,
      episodeType: part.episodeType,
      fullPath: part.file.path,
    })),
    createdAt: row.created_at,
    updatedAt: row.changed_at,
  }
}

/** Row → a feed of one's own. */
export function privateFeedWire(
  row: OpenFeedRow,
  shown: { title: string | null; isLiving: boolean },
): PrivateFeed {
  return { ...openFeedWire(row, shown), feedUrl: feedPaths(row.slug, noCover).feed }
}

/** Row → a feed as it stands in the list of all. Who isn't its owner is not told the address of a private one. */
export function listedFeedWire(
  row: NamedFeed,
  shown: { title: string | null; isLiving: boolean },
): ListedFeed {
  const isPrivate = row.is_private === 1
  return {
    ...openFeedWire(row, shown),
    isPrivate,
    username: row.username,
    feedUrl: isPrivate ? null : feedPaths(row.slug, noCover).feed,
  }
}

const noCover = { coverPath: null }

function openFeedWire(
  row: OpenFeedRow,
  { title, isLiving }: { title: string | null; isLiving: boolean },
) {
  return {
    id: row.id,
    entityType: row.entity_type,
    entityId: row.entity_id,
    libraryId: row.library_id,
    title,
    createdAt: row.created_at,
    lastFetchedAt: row.last_fetched_at,
    isLiving,
  }
}

function ownerOf(row: OpenFeedRow) {
  return {
    preventIndexing: row.prevents_indexing === 1,
    ownerName: row.owner_name,
    ownerEmail: row.owner_email,
  }
}
