import { thumbHashToDataURL } from 'thumbhash'

const made = new Map<string, string>()

/** Data address of the blurred preview in a thumbhash (base64); null if unreadable. The last 600 are kept. */
export function thumbhashUrl(hash: string): string | null {
  const known = made.get(hash)
  if (known !== undefined) return known || null
  if (made.size > 600) made.clear()
  const url = decode(hash)
  made.set(hash, url)
  return url || null
}

function decode(hash: string): string {
  try {
    return thumbHashToDataURL(Uint8Array.from(atob(hash), (letter) => letter.charCodeAt(0)))
  } catch {
    return ''
  }
}
