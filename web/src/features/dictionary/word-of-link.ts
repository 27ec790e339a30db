/** The headword that a link of a dictionary leads to: what stands behind `bword://`, else the words of the link. */
export function wordOfLink(href: string | null, words: string): string {
  const named = (href ?? '').replace(/^bword:\/*/iu, '')
  return (decoded(named) || words).trim()
}

/** Dictionaries write words as they are or encoded; "100%" is no encoding. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
