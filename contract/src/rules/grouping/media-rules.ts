import { fileKindOf } from '../file-kinds.ts'

/** What a library looks for: `audiobooksOnly` makes ebooks of a book library ordinary files. */
export interface MediaRules {
  mediaType: 'book' | 'podcast' | 'music' | 'video'
  audiobooksOnly: boolean
}

/** Whether a file of this extension (lower case, with its dot) can make its folder an item. */
export function isMediaFile(ext: string, rules: MediaRules): boolean {
  if (rules.mediaType === 'video') return isVideo(ext)
  const kind = fileKindOf(ext)
  if (kind === 'audio') return true
  return kind === 'ebook' && rules.mediaType === 'book' && !rules.audiobooksOnly
}

/** Whether a video library plays a file of this extension. Elsewhere the same file is audio, or nothing. */
export function isVideo(ext: string): boolean {
  return videoExtensions.has(ext)
}

/** Extensions of videos, with their dot. */
export const videoExtensions: ReadonlySet<string> = new Set(
  '.mp4 .m4v .webm .mov .mkv .avi'.split(' '),
)
