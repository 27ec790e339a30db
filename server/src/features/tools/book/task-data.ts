import { basename } from 'node:path'
import type { TaskData } from '@lectern/contract'
import { chaptersOf, secondsOf } from './tool-book.ts'
import type { ToolBook } from './tool-book.ts'

/** What a task and the queue show of a book: without the places on the server's disks. */
export function taskData(book: ToolBook): TaskData {
  const { item, record, tags, files, by } = book
  const tracks = files.map(({ track }) => track)
  return {
    libraryItemId: item.id,
    userId: by.userId,
    libraryItemDir: record.relPath,
    audioFiles: tracks.map(({ index, ino, metadata: { filename, relPath }, duration }) => ({
      index,
      ino,
      filename,
      path: relPath,
      cachePath: '' as const,
      duration,
    })),
    coverPath: record.coverPath === null ? null : basename(record.coverPath),
    metadataObject: Object.fromEntries(
      Object.entries(tags).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
    ),
    itemCachePath: '',
    chapters: chaptersOf(book),
    duration: secondsOf(book),
  }
}
