const beginning = 'find:'

/** Whether a location names words instead of a place, as those of marks do that were made in other readers. */
export function isSought(location: string): boolean {
  return location.startsWith(beginning)
}

/** The words that such a location names; null for any other. */
export function wordsSought(location: string): string | null {
  if (!isSought(location)) return null
  const written = location.slice(beginning.length)
  try {
    return decodeURIComponent(written)
  } catch {
    return written
  }
}
