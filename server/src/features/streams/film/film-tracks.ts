import { LRUCache } from 'lru-cache'
import { statOrNull } from '#platform/disk/disk.ts'
import { createGate } from '#platform/gate.ts'
import { openMatroskaPicture } from '../matroska/matroska-picture.ts'
import { openMp4Picture } from '../mp4/mp4-picture.ts'
import type { PictureTrack } from './picture-track.ts'

/** Films whose tables are kept: those of one take some megabytes. */
const mostKept = 12

/** Looks for H.264 in files that can be cut, once for each state of them; null: it has to be encoded. */
export function createFilmTracks(): (path: string) => Promise<PictureTrack | null> {
  const gate = createGate(2)
  const known = new LRUCache<string, Promise<PictureTrack | null>>({ max: mostKept })
  return async (path) => {
    const facts = await statOrNull(path)
    if (facts === null) return null
    const key = `${facts.size}:${facts.mtimeMs}:${path}`
    const found = known.get(key) ?? gate(() => openAny(path))
    known.set(key, found)
    return found
  }
}

/** What can't be read here is left to ffmpeg. */
async function openAny(path: string): Promise<PictureTrack | null> {
  for (const open of [openMp4Picture, openMatroskaPicture]) {
    const track = await open(path).catch(() => null)
    if (track !== null) return track
  }
  return null
}
