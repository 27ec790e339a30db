/** The address of a feed in what somebody typed or pasted; null where these are words to look for. */
export function feedAddressIn(typed: string): string | null {
  const text = typed.trim()
  if (text === '' || /\s/.test(text)) return null
  const scheme = /^(?:https?|feed|pcast|podcast|itpc):\/\//i.exec(text)?.[0]
  if (scheme) {
    const address = /^https?/i.test(scheme) ? text : `https://${text.slice(scheme.length)}`
    return URL.canParse(address) ? address : null
  }
  // A name alone may be a show's; a path behind it is what an address has.
  return /^(?:[a-z0-9-]+\.)+[a-z]{2,}(?::\d+)?\/\S+$/i.test(text) ? `https://${text}` : null
}

/** Whether a text is an OPML document, as apps export what one follows. */
export function opmlOf(text: string): boolean {
  return /^\uFEFF?\s*(?:<\?xml[^>]*>\s*)?(?:<!--[\s\S]*?-->\s*)*<opml[\s>]/i.test(text)
}
