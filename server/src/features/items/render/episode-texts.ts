import type { EpisodeRow } from '#storage/schema.ts'

/** An episode as it is stored. */
type StoredEpisode = Pick<
  EpisodeRow,
  'id' | 'added_at' | 'updated_at' | 'duration' | 'size' | 'detail_json'
>

interface PodcastIds {
  itemId: string
  podcastId: string
}

/** What `renderEpisode` says of an episode, as JSON, made from the text that is stored. */
export function episodeText({ itemId, podcastId }: PodcastIds, episode: StoredEpisode): string {
  const { id, added_at: addedAt, updated_at: updatedAt, detail_json: detail } = episode
  return `{"libraryItemId":"${itemId}","podcastId":"${podcastId}","id":"${id}","oldEpisodeId":null,${detail.slice(1, -1)},"addedAt":${addedAt},"updatedAt":${updatedAt}}`
}

/** The same with its track, as `renderEpisodeExpanded` says it. */
export function expandedEpisodeText(podcast: PodcastIds, episode: StoredEpisode): string {
  const { detail_json: detail, duration, size } = episode
  const file = valueOf(detail, 'audioFile')
  const title = valueOf(valueOf(file, 'metadata'), 'filename')
  // Numbers of files are stored as texts of digits.
  const ino = valueOf(file, 'ino').slice(1, -1)
  const track = `${file.slice(0, -1)},"title":${title},"startOffset":0,"contentUrl":"/api/items/${podcast.itemId}/file/${ino}"}`
  return `${episodeText(podcast, episode).slice(0, -1)},"audioTrack":${track},"size":${size},"duration":${duration}}`
}

/**
 * The text of a value, an object or a text, by its name, which nothing before it has. Quotes inside of JSON texts are escaped, so
 * what looks like a name is one.
 */
function valueOf(json: string, name: string): string {
  const named = `"${name}":`
  const at = json.indexOf(named)
  if (at < 0) throw new Error(`An episode is stored without ${name}.`)
  const start = at + named.length
  return json.slice(start, json[start] === '"' ? endOfText(json, start) : endOfObject(json, start))
}

const [quote, backslash, opening, closing] = [34, 92, 123, 125]

function endOfObject(json: string, start: number): number {
  let depth = 0
  for (let at = start; at < json.length; at += 1) {
    const character = json.charCodeAt(at)
    if (character === quote) at = endOfText(json, at) - 1
    else if (character === opening) depth += 1
    else if (character === closing) {
      depth -= 1
      if (depth === 0) return at + 1
    }
  }
  throw new Error('What is stored of an episode has no end.')
}

function endOfText(json: string, start: number): number {
  let at = start + 1
  while (at < json.length && json.charCodeAt(at) !== quote)
    at += json.charCodeAt(at) === backslash ? 2 : 1
  return at + 1
}
