import { audioMimeTypes } from '#platform/ffmpeg/audio-mime-types.ts'
import { videoMimeTypes } from '#platform/ffmpeg/video-mime-types.ts'
import type { EbookFormat, FileType, ItemMediaType } from '@lectern/contract'

/** What a scan looks for: `audiobooksOnly` makes ebooks of a book library ordinary files. */
export interface MediaRules {
  mediaType: ItemMediaType
  audiobooksOnly: boolean
}

/** Kind of a file by its extension (lower case, with its dot); everything unlisted is `unknown`: kept, never used. */
export function fileKind(ext: string): FileType {
  return kinds.get(ext) ?? 'unknown'
}

/** Whether a file can make its folder an item. */
export function isMediaFile(ext: string, rules: MediaRules): boolean {
  if (rules.mediaType === 'video') return isVideo(ext)
  const kind = fileKind(ext)
  if (kind === 'audio') return true
  return kind === 'ebook' && rules.mediaType === 'book' && !rules.audiobooksOnly
}

/** Whether a video library plays a file of this extension. Elsewhere the same file is audio, or nothing. */
export function isVideo(ext: string): boolean {
  return ext in videoMimeTypes
}

/** MIME type of a video by its extension. */
export function videoMimeType(ext: string): string {
  return videoMimeTypes[ext] ?? 'video/mp4'
}

/** Whether a file or folder of this name is passed over: hidden, made by a NAS, or still being written. */
export function isIgnoredName(name: string): boolean {
  if (name.startsWith('.') || name.includes('@eaDir')) return true
  if (foreignFolders.has(name.toLowerCase())) return true
  const dot = name.lastIndexOf('.')
  return dot >= 0 && unfinishedExtensions.has(name.slice(dot).toLowerCase())
}

/** What systems keep on every disk: waste baskets, snapshots, what a repair found. */
const foreignFolders = new Set([
  '#recycle',
  '#snapshot',
  '$recycle.bin',
  '@recently-snapshot',
  '@recycle',
  '@sharesnap',
  '@tmp',
  'lost+found',
  'recycler',
  'system volume information',
])

/** MIME type of an audio file by its extension (ABS wire, AudioFile.mimeType). */
export function audioMimeType(ext: string): string {
  return audioMimeTypes[ext] ?? 'audio/mpeg'
}

/** The format of an ebook by its extension; null for what is none. */
export function ebookFormat(ext: string): EbookFormat | null {
  return ebookFormats.find((format) => `.${format}` === ext) ?? null
}

const ebookFormats: readonly EbookFormat[] = ['epub', 'pdf', 'mobi', 'azw3', 'cbr', 'cbz']

const extensionsOf: Partial<Record<FileType, string>> = {
  audio:
    'm4b mp3 m4a flac opus ogg oga mp4 aac wma aiff aif wav webm webma mka awb caf mpg mpeg aax aaxc aa m4p',
  ebook: ebookFormats.join(' '),
  image: 'png jpg jpeg webp',
  text: 'txt nfo',
  metadata: 'opf abs xml json',
}

const kinds = new Map<string, FileType>(
  Object.entries(extensionsOf).flatMap(([kind, extensions]) =>
    extensions.split(' ').map((ext): [string, FileType] => [`.${ext}`, kind as FileType]),
  ),
)

const unfinishedExtensions = new Set(
  'part tmp crdownload download bak old temp tempfile tempfile~'.split(' ').map((ext) => `.${ext}`),
)
