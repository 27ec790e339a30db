const own = new Set<string>()

/** A session that this page made up while nobody could be asked: news of it are news of ourselves. */
export function markOwnSession(id: string): void {
  own.add(id)
}

/** Whether a session of the server's news is one of this page's own. */
export function isOwnSession(id: string): boolean {
  return own.has(id)
}
