import type { Passage } from './passage-index.ts'

/** A stretch of speech: from, to (seconds), who says it, what is said. As small as JSON can be: hours have thousands. */
export type CueRow = [start: number, end: number | null, speaker: string | null, text: string]

/** A stretch of a transcript as search finds it. */
export function passageOfTalk(row: {
  episode_id: string
  item_id: string
  library_id: string
  position: number
  cues_json: string
}): Passage {
  const cues = JSON.parse(row.cues_json) as CueRow[]
  return {
    episodeId: row.episode_id,
    itemId: row.item_id,
    libraryId: row.library_id,
    position: row.position,
    // Replaced as a whole with its transcript: nobody compares them.
    hash: '',
    title: '',
    notes: '',
    talk: cues.map(([, , , text]) => text).join(' '),
  }
}
