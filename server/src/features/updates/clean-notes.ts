const longestNotes = 20_000

/**
 * Notes of a release as they may be shown: Markdown without HTML, without pictures, which would tell somebody else who reads
 * them, and of a length that somebody reads. Code stays as it is.
 */
export function cleanNotes(markdown: string): string {
  const parts = shortened(markdown.replace(/\r\n?/g, '\n')).split(
    /(^```[^\n]*\n[\s\S]*?(?:^```|$(?![\s\S]))|`[^`\n]+`)/m,
  )
  // What was split at stands at every second place.
  const clean = parts.map((part, at) => (at % 2 === 1 ? part : cleanText(part)))
  return clean
    .join('')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

function shortened(text: string): string {
  if (text.length <= longestNotes) return text
  const cut = text.slice(0, longestNotes)
  return `${cut.slice(0, cut.lastIndexOf('\n') + 1 || longestNotes)}\n…`
}

function cleanText(text: string): string {
  return (
    text
      .replace(/<!--[\s\S]*?(?:-->|$)/g, '')
      .replace(/<(script|style)\b[\s\S]*?(?:<\/\1\s*>|$)/gi, '')
      .replace(/<\/?[a-z][^<>]{0,2000}>/gi, '')
      // A picture that is a link leaves its words as the link.
      .replace(/!\[([^\]]{0,500})\](?:\([^)]{0,2000}\)|\[[^\]]{0,500}\])/g, '$1')
      .replace(/\[\]\([^)]*\)/g, '')
      // oxlint-disable-next-line no-control-regex -- they are what is taken out
      .replace(/[\u0000-\u0008\u000b-\u001f\u007f\u202a-\u202e\u2066-\u2069]/g, '')
  )
}
