import type { ClientSight, VisibilityScope } from '#platform/caller.ts'
import type { DomainEvents } from '#platform/events.ts'

type Json = Record<string, unknown>

/** What the announcer needs to read to turn ids into what clients expect. All return wire shapes. */
export interface AnnouncerReaders {
  /** As users see themselves, with their own token. */
  user(userId: string, sight: ClientSight): Promise<Json | null>
  /** As admins see users: nobody else's token in it. */
  userForAdmins(userId: string, sight?: ClientSight): Promise<Json | null>
  publicUser(userId: string): Promise<Json | null>
  library(libraryId: string): Promise<Json | null>
  /** Expanded items the scope may see, in any order. */
  items(itemIds: string[], scope: VisibilityScope): Promise<Json[]>
  /** Author with numBooks as this scope counts them; null when none of the author's items is visible. */
  author(authorId: string, scope: VisibilityScope): Promise<Json | null>
  series(seriesId: string, scope: VisibilityScope): Promise<Json | null>
  /** `isBrief`: without its books. */
  collection(collectionId: string, scope: VisibilityScope, isBrief: boolean): Promise<Json | null>
  /** A collection that was removed, as this scope saw it. */
  goneCollection(
    gone: DomainEvents['collection.removed'],
    scope: VisibilityScope,
    isBrief: boolean,
  ): Promise<Json | null>
  playlist(
    playlistId: string,
    owner: { userId: string; scope: VisibilityScope },
    isBrief: boolean,
  ): Promise<Json | null>
}
