import { createHash } from 'node:crypto'
import type { Dirent } from 'node:fs'
import { readdir } from '#platform/disk/disk.ts'
import { basename, dirname, extname, join } from 'node:path'
import type { Subtitle } from '@lectern/contract'
import { videoMimeTypes } from '#platform/ffmpeg/video-mime-types.ts'
import type { TextFacts } from '../film/film-facts.ts'
import { readSubtitleName } from './subtitle-names.ts'

/** Subtitles and where they are: inside the film, or in a file beside it. */
export interface FoundSubtitle extends Subtitle {
  source: { kind: 'inside'; nth: number } | { kind: 'beside'; path: string }
}

/** Codecs that are text; others are pictures of text. */
const texts = new Set(['subrip', 'srt', 'ass', 'ssa', 'mov_text', 'webvtt', 'text'])
const folders = new Set(['subs', 'subtitles'])
const most = 100

/** The subtitles of a film that are text: those inside first. */
export async function findSubtitles(
  path: string,
  inside: readonly TextFacts[],
): Promise<FoundSubtitle[]> {
  const own = inside.flatMap(({ codec, ...facts }, nth): FoundSubtitle[] => {
    if (!texts.has(codec)) return []
    const language = facts.language === 'und' ? null : facts.language
    return [{ id: `inside-${nth}`, ...facts, language, source: { kind: 'inside', nth } }]
  })
  return [...own, ...(await besides(path))].slice(0, most)
}

async function besides(path: string): Promise<FoundSubtitle[]> {
  const folder = dirname(path)
  const entries = await entriesOf(folder)
  const films = entries.filter((one) => extname(one.name).toLowerCase() in videoMimeTypes)
  const isOnly = films.length === 1
  const within = entries.filter((one) => one.isDirectory() && folders.has(one.name.toLowerCase()))
  const lists = await Promise.all(
    within.map(async ({ name }) => ({
      in: join(folder, name),
      entries: await entriesOf(join(folder, name)),
    })),
  )
  const stem = basename(path, extname(path))
  return [{ in: folder, entries }, ...lists].flatMap((list) =>
    list.entries.flatMap((entry): FoundSubtitle[] => {
      const said = entry.isFile() ? readSubtitleName(entry.name, stem, isOnly) : null
      const path = join(list.in, entry.name)
      return said === null
        ? []
        : [{ id: `beside-${idOf(path)}`, ...said, source: { kind: 'beside', path: path } }]
    }),
  )
}

async function entriesOf(folder: string): Promise<Dirent[]> {
  const entries = await readdir(folder).catch(() => [])
  return entries.sort((one, other) => (one.name < other.name ? -1 : 1))
}

function idOf(path: string): string {
  return createHash('sha1').update(path).digest('hex').slice(0, 12)
}
