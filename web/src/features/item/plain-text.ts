const known = new Map<string, string>()
const KEPT = 500

/** The words of stored HTML without their marks, for one line; '' for nothing. */
export function plainText(html: string | null): string {
  if (!html) return ''
  const before = known.get(html)
  if (before !== undefined) return before
  const text = new DOMParser().parseFromString(html, 'text/html').body.textContent ?? ''
  const line = text.replace(/\s+/g, ' ').trim().slice(0, 300)
  if (known.size > KEPT) known.clear()
  known.set(html, line)
  return line
}
