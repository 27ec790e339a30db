export { createPlaylists } from './playlists.ts'
export { playlistsStore } from './playlists.store.ts'
export { playlistRoutes } from './playlists.routes.ts'
