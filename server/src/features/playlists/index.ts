export { createPlaylists } from './playlists.ts'
export { playlistRoutes } from './playlists.routes.ts'
