import { join } from 'node:path'
import type { Chapter } from '@lectern/contract'
import { flushFolder, writeFlushed } from '#platform/disk/disk-writing.ts'
import type { Log } from '#platform/log.ts'
import { rawName } from './beside.ts'
import { moveNewly } from './take-name.ts'

/** What goes with the sound of an episode, as far as its feed has it. */
export interface EpisodeTextsBeside {
  /** WebVTT; null: there is no transcript that says when. */
  vtt: string | null
  chapters: Chapter[]
}

export type TextsOf = (
  itemId: string,
  episodeId: string,
  signal: AbortSignal,
) => Promise<EpisodeTextsBeside>

export const noTexts: EpisodeTextsBeside = { vtt: null, chapters: [] }

interface Writing {
  id: string
  folder: string
  /** Of the sound. */
  name: string
  vtt: string | null
}

/**
 * Puts the transcript beside its sound, under the same name. Never over a file that is there; an episode that can't have it
 * is one all the same. Resolves with its path, or null.
 */
export async function putTranscriptBeside(
  { id, folder, name, vtt }: Writing,
  log: Pick<Log, 'info'>,
): Promise<string | null> {
  if (vtt === null) return null
  const hidden = join(folder, rawName(id, '.vtt'))
  const path = join(folder, name.replace(/\.[^.]*$/u, '.vtt'))
  try {
    await writeFlushed(hidden, [Buffer.from(vtt)], 'w')
    if (!(await moveNewly(hidden, path))) return null
    await flushFolder(folder)
    return path
  } catch (err) {
    log.info({ err }, 'a transcript stays in the database alone')
    return null
  }
}
