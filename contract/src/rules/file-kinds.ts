/** What a file is to a library (contract page on media files, §8.1). */
export type FileKind = 'audio' | 'ebook' | 'image' | 'text' | 'metadata' | 'unknown'

/** Formats of ebooks; each is an extension. */
export const ebookFormats = ['epub', 'pdf', 'mobi', 'azw3', 'cbr', 'cbz'] as const

/** Formats that our own reader opens: those of the wire, and others that lie among the files of an item. */
export const readableFormats = [...ebookFormats, 'fb2', 'fbz', 'txt', 'cb7'] as const
export type ReadableFormat = (typeof readableFormats)[number]

/** How our reader opens a file of this name; null where it is nothing to read. */
export function readableFormatOf(name: string): ReadableFormat | null {
  const lower = name.toLowerCase()
  if (lower.endsWith('.fb2.zip')) return 'fbz'
  return readableFormats.find((format) => lower.endsWith(`.${format}`)) ?? null
}

/** Kind of a file by its extension, with or without its dot; everything unlisted is `unknown`. */
export function fileKindOf(ext: string): FileKind {
  return kinds.get(ext.replace(/^\./, '').toLowerCase()) ?? 'unknown'
}

/** Whether scans pass over a file or folder of this name: hidden, made by a NAS, or still being written. */
export function isIgnoredName(name: string): boolean {
  if (name.startsWith('.') || name.includes('@eaDir')) return true
  if (foreignFolders.has(name.toLowerCase())) return true
  const dot = name.lastIndexOf('.')
  return dot >= 0 && unfinishedExtensions.has(name.slice(dot + 1).toLowerCase())
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

const unfinishedExtensions = new Set(
  'part tmp crdownload download bak old temp tempfile tempfile~'.split(' '),
)

const extensionsOf: Record<Exclude<FileKind, 'unknown'>, string> = {
  audio:
    'm4b mp3 m4a flac opus ogg oga mp4 aac wma aiff aif wav webm webma mka awb caf mpg mpeg aax aaxc aa m4p',
  ebook: ebookFormats.join(' '),
  image: 'png jpg jpeg webp',
  text: 'txt nfo',
  metadata: 'opf abs xml json',
}

const kinds = new Map<string, FileKind>(
  Object.entries(extensionsOf).flatMap(([kind, extensions]) =>
    extensions.split(' ').map((ext): [string, FileKind] => [ext, kind as FileKind]),
  ),
)
