import type {
  FeedMin,
  Library,
  NotificationSettings,
  PublicUser,
  ServerEvents,
  User,
} from '@lectern/contract'
import type { ClientCapabilities, VisibilityScope } from '#domain/caller.ts'
import type { DomainEvents } from '#domain/domain-events.ts'

/** What the announcer needs to read to turn ids into what clients expect. All return what the events of the contract carry. */
export interface AnnouncerReaders {
  /** As users see themselves, with their own token. */
  user(userId: string, capabilities: ClientCapabilities): Promise<User | null>
  /** As admins see users: nobody else's token in it. */
  userForAdmins(userId: string, capabilities?: ClientCapabilities): Promise<User | null>
  publicUser(userId: string): Promise<PublicUser | null>
  library(libraryId: string): Promise<Library | null>
  /** As admins see them. */
  notifications(): Promise<NotificationSettings>
  /** Expanded items the scope may see, in any order. */
  items(itemIds: string[], scope: VisibilityScope): Promise<ServerEvents['items_updated']>
  /** Whether the scope may see an item. */
  sees(itemId: string, scope: VisibilityScope): Promise<boolean>
  /** Author with numBooks as this scope counts them; null when none of the author's items is visible. */
  author(authorId: string, scope: VisibilityScope): Promise<ServerEvents['author_updated'] | null>
  series(seriesId: string, scope: VisibilityScope): Promise<ServerEvents['series_updated'] | null>
  /** `isBrief`: without its books. */
  collection(
    collectionId: string,
    scope: VisibilityScope,
    isBrief: boolean,
  ): Promise<ServerEvents['collection_updated'] | null>
  /** A collection that was removed, as this scope saw it. */
  goneCollection(
    gone: DomainEvents['collection.removed'],
    scope: VisibilityScope,
    isBrief: boolean,
  ): Promise<ServerEvents['collection_removed'] | null>
  /** Whether the scope sees anything of what a feed is made of. */
  seesFeed(feed: Pick<FeedMin, 'entityType' | 'entityId'>, scope: VisibilityScope): Promise<boolean>
  playlist(
    playlistId: string,
    owner: { userId: string; scope: VisibilityScope },
    isBrief: boolean,
  ): Promise<ServerEvents['playlist_updated'] | null>
}
