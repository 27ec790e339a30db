import { audioMimeTypes } from '#platform/ffmpeg/audio-mime-types.ts'
import { videoMimeTypes } from '#platform/ffmpeg/video-mime-types.ts'
import type { EbookFormat, FileType } from '@lectern/contract'
import { ebookFormats, fileKindOf } from '@lectern/contract/rules'
import type { MediaRules } from '@lectern/contract/rules'
import type { ScannedLibrary } from '../shapes/scan.ts'

/** Rules by which files make items in this library. */
export function mediaRules({
  mediaType,
  settings,
}: Pick<ScannedLibrary, 'mediaType' | 'settings'>): MediaRules {
  return { mediaType, audiobooksOnly: settings.audiobooksOnly === true }
}

/** Kind of a file by its extension (lower case, with its dot); everything unlisted is `unknown`: kept, never used. */
export function fileKind(ext: string): FileType {
  return fileKindOf(ext)
}

/** MIME type of a video by its extension. */
export function videoMimeType(ext: string): string {
  return videoMimeTypes[ext] ?? 'video/mp4'
}

/** MIME type of an audio file by its extension (ABS wire, AudioFile.mimeType). */
export function audioMimeType(ext: string): string {
  return audioMimeTypes[ext] ?? 'audio/mpeg'
}

/** The format of an ebook by its extension; null for what is none. */
export function ebookFormat(ext: string): EbookFormat | null {
  return ebookFormats.find((format) => `.${format}` === ext) ?? null
}
