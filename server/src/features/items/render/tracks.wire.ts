import type { AudioFile, AudioTrack, VideoFile, VideoTrack } from '@lectern/contract'
import type { BookRecord } from '../record/item-record.ts'
import { tracksOf } from '../record/item-record.ts'

/** Tracks of a book with their offsets in seconds; contentUrl never carries the base path. */
export function renderTracks(itemId: string, book: Pick<BookRecord, 'audioFiles'>): AudioTrack[] {
  let startOffset = 0
  return tracksOf(book).map((file) => {
    const track = renderTrack(itemId, file, startOffset)
    startOffset += file.duration
    return track
  })
}

/** A video as it is played; contentUrl never carries the base path. */
export function renderVideoTrack(itemId: string, file: VideoFile): VideoTrack {
  return {
    index: 1,
    startOffset: 0,
    duration: file.duration,
    title: file.metadata.filename,
    contentUrl: contentUrl(itemId, file),
    mimeType: file.mimeType,
    codec: file.codec,
    width: file.width,
    height: file.height,
  }
}

/** One audio file as it is played, `startOffset` seconds into its item. */
export function renderTrack(itemId: string, file: AudioFile, startOffset: number): AudioTrack {
  return {
    ...file,
    title: file.metadata.filename,
    startOffset,
    contentUrl: contentUrl(itemId, file),
  }
}

/** Where a file of an item is asked for, without the base path. */
export function contentUrl(itemId: string, { ino }: { ino: string }): string {
  return `/api/items/${itemId}/file/${ino}`
}
