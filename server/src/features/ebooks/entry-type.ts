/** What a browser may do with a file out of a book that is opened on its own: look at it, or nothing. */
export function entryType(name: string): { type: string; isPacked: boolean } {
  const ext = name.slice(name.lastIndexOf('.') + 1).toLowerCase()
  const type = harmless[ext]
  if (type !== undefined) return { type, isPacked: true }
  // Pages, drawings and scripts are text to whoever opens them here.
  if (texts.has(ext)) return { type: 'text/plain', isPacked: false }
  return { type: 'application/octet-stream', isPacked: true }
}

const texts = new Set(
  'xhtml html htm xml opf ncx css svg js mjs json txt md smil fb2 pls xpgt'.split(' '),
)

const harmless: Record<string, string> = {
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  gif: 'image/gif',
  webp: 'image/webp',
  avif: 'image/avif',
  mp3: 'audio/mpeg',
  m4a: 'audio/mp4',
  ogg: 'audio/ogg',
  mp4: 'video/mp4',
  webm: 'video/webm',
  otf: 'font/otf',
  ttf: 'font/ttf',
  woff: 'font/woff',
  woff2: 'font/woff2',
}
