/** First parts of the addresses that the server answers itself, below the base path; a page may stand at any other. */
export const serverPaths = [
  'api',
  'auth',
  'feed',
  'healthcheck',
  'hls',
  'init',
  'koreader',
  'logout',
  'metrics',
  'opds',
  'ping',
  'public',
  'socket.io',
  'status',
] as const

/** Whether the server answers a path itself, with or without a slash in front. */
export function isServerPath(path: string): boolean {
  const [first = ''] = path.replace(/^\//, '').split('/')
  return (serverPaths as readonly string[]).includes(first)
}
