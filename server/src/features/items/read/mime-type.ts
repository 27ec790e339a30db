import { audioMimeTypes } from '#platform/ffmpeg/audio-mime-types.ts'

/** MIME type by lower- or upper-case extension with its dot; bytes we can't name are just bytes. */
export function mimeTypeOf(ext: string): string {
  return types[ext.toLowerCase()] ?? 'application/octet-stream'
}

const types: Record<string, string> = {
  ...audioMimeTypes,
  '.mp3': 'audio/mpeg',
  '.mpg': 'audio/mpeg',
  '.mpeg': 'audio/mpeg',
  '.wav': 'audio/x-wav',
  '.epub': 'application/epub+zip',
  '.pdf': 'application/pdf',
  '.mobi': 'application/x-mobipocket-ebook',
  '.azw3': 'application/vnd.amazon.mobi8-ebook',
  '.cbr': 'application/vnd.comicbook-rar',
  '.cbz': 'application/vnd.comicbook+zip',
  '.cb7': 'application/x-cb7',
  '.fb2': 'application/x-fictionbook+xml',
  '.fbz': 'application/x-zip-compressed-fb2',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.gif': 'image/gif',
  '.json': 'application/json',
  '.txt': 'text/plain; charset=utf-8',
  '.nfo': 'text/plain; charset=utf-8',
  '.opf': 'application/oebps-package+xml',
  '.xml': 'application/xml',
}
