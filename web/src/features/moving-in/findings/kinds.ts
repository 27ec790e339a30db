import type { TextKey } from '#platform/text/texts.ts'

/** What the server calls what it brings → what it is called here. */
const names: Record<string, TextKey> = {
  users: 'movingIn.kinds.users',
  'sign-ins': 'movingIn.kinds.signIns',
  'API keys': 'movingIn.kinds.apiKeys',
  libraries: 'movingIn.kinds.libraries',
  folders: 'movingIn.kinds.folders',
  authors: 'movingIn.kinds.authors',
  series: 'movingIn.kinds.series',
  items: 'movingIn.kinds.items',
  episodes: 'movingIn.kinds.episodes',
  pictures: 'movingIn.kinds.pictures',
  collections: 'movingIn.kinds.collections',
  playlists: 'movingIn.kinds.playlists',
  places: 'movingIn.kinds.places',
  bookmarks: 'movingIn.kinds.bookmarks',
  devices: 'movingIn.kinds.devices',
  'listening sessions': 'movingIn.kinds.sessions',
  feeds: 'movingIn.kinds.feeds',
  'custom providers': 'movingIn.kinds.providers',
  notifications: 'movingIn.kinds.notifications',
  'e-readers': 'movingIn.kinds.ereaders',
  settings: 'movingIn.kinds.settings',
  'share links': 'movingIn.kinds.shares',
}

/** The name of a kind; one that only a newer server knows is called as it says. */
export function kindName(kind: string, t: (key: TextKey) => string): string {
  const key = names[kind]
  return key === undefined ? kind : t(key)
}
