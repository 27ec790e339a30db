import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { itemExp, itemMin } from './item-schemas.ts'
import { episodeExp } from './podcast-schemas.ts'
import { anyBody, idParam, ms, numberQuery } from './kit.ts'
import { listEntries, listEntry, listName, listNote } from './list-input.ts'

/** One entry of a playlist: a book, or an episode with its podcast. */
export const playlistItem = z.union([
  z.object({
    libraryItemId: z.string(),
    episodeId: z.string(),
    episode: episodeExp,
    libraryItem: itemMin,
  }),
  z.object({ libraryItemId: z.string(), libraryItem: itemExp }),
])

/** What one person wants to hear, in order. Nobody else sees it. */
export const playlist = z.object({
  id: z.string(),
  name: z.string(),
  libraryId: z.string(),
  userId: z.string(),
  description: z.string().nullable(),
  lastUpdate: ms,
  createdAt: ms,
  items: z.array(playlistItem),
})
export type Playlist = z.output<typeof playlist>

const one = z.object({ id: idParam })
const invalid = 'Invalid playlist data'
const items = listEntries(`${invalid}. Invalid items`).nullable().optional()

const newPlaylist = z.object({
  libraryId: z.string(invalid).min(1, invalid),
  name: listName(invalid),
  description: listNote(invalid),
  items,
})
export type NewPlaylist = z.output<typeof newPlaylist>

/** `items` orders what is in it already; null and an empty list, which some apps send with a new name, order nothing. */
const playlistChange = z.object({
  name: listName(invalid).optional(),
  description: listNote(invalid),
  /** Never another than its own. */
  libraryId: z.string('A playlist stays in its library').optional(),
  items,
})
export type PlaylistChange = z.output<typeof playlistChange>

const someItems = z.object({ items: listEntries('Invalid items') })

/** Playlists (ABS wire, playlists §5.2). */
export const playlistCalls = {
  list: endpoint({
    method: 'GET',
    path: '/api/playlists',
    policy: 'user',
    summary: 'Own playlists of all libraries',
    reply: z.object({ playlists: z.array(playlist) }),
  }),
  listInLibrary: endpoint({
    method: 'GET',
    path: '/api/libraries/:id/playlists',
    policy: 'user',
    summary: 'Own playlists of a library',
    params: one,
    query: z.object({ limit: numberQuery, page: numberQuery }),
    reply: z.object({
      results: z.array(playlist),
      total: z.number().int(),
      limit: z.number().int(),
      page: z.number().int(),
    }),
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/playlists/:id',
    policy: 'user',
    summary: 'One own playlist',
    params: one,
    reply: playlist,
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/playlists',
    policy: 'user',
    summary: 'Make a playlist, also an empty one',
    body: newPlaylist,
    reply: playlist,
  }),
  createFromCollection: endpoint({
    method: 'POST',
    path: '/api/playlists/collection/:collectionId',
    policy: 'user',
    summary: 'Make a playlist of the books of a collection',
    params: z.object({ collectionId: idParam }),
    reply: playlist,
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/api/playlists/:id',
    policy: 'user',
    summary: 'Rename, describe or reorder a playlist',
    params: one,
    body: anyBody(playlistChange),
    reply: playlist,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/playlists/:id',
    policy: 'user',
    summary: 'Remove a playlist',
    params: one,
    reply: 'ok',
  }),
  addItem: endpoint({
    method: 'POST',
    path: '/api/playlists/:id/item',
    policy: 'user',
    summary: 'Add a book or an episode to a playlist',
    params: one,
    body: listEntry('Invalid item: libraryItemId is missing'),
    reply: playlist,
  }),
  removeItem: endpoint({
    method: 'DELETE',
    path: '/api/playlists/:id/item/:itemId',
    policy: 'user',
    summary: 'Take a book out of a playlist; without its last one the playlist is gone',
    params: z.object({ id: idParam, itemId: idParam }),
    reply: playlist,
  }),
  removeEpisode: endpoint({
    method: 'DELETE',
    path: '/api/playlists/:id/item/:itemId/:episodeId',
    policy: 'user',
    summary: 'Take an episode out of a playlist; without its last one the playlist is gone',
    params: z.object({ id: idParam, itemId: idParam, episodeId: idParam }),
    reply: playlist,
  }),
  batchAdd: endpoint({
    method: 'POST',
    path: '/api/playlists/:id/batch/add',
    policy: 'user',
    summary: 'Add several books or episodes to a playlist',
    params: one,
    body: someItems,
    reply: playlist,
  }),
  batchRemove: endpoint({
    method: 'POST',
    path: '/api/playlists/:id/batch/remove',
    policy: 'user',
    summary: 'Take several books or episodes out of a playlist',
    params: one,
    body: someItems,
    reply: playlist,
  }),
}
