/** A filter as addresses and calls carry it: `group.value`, the value as base64 of its UTF-8. */
export function filterOf(group: string, value: string): string {
  return `${group}.${btoa(String.fromCharCode(...new TextEncoder().encode(value)))}`
}

/** Parts of a filter; a flag such as `issues` has no value. Unreadable values come back as they are. */
export function readFilter(filter: string): { group: string; value: string | null } {
  const dot = filter.indexOf('.')
  if (dot < 0) return { group: filter, value: null }
  const group = filter.slice(0, dot)
  const text = filter.slice(dot + 1)
  try {
    const bytes = Uint8Array.from(atob(decodeURIComponent(text)), (letter) => letter.charCodeAt(0))
    return { group, value: new TextDecoder('utf-8', { fatal: true }).decode(bytes) }
  } catch {
    return { group, value: text }
  }
}
