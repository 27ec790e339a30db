import { chaptersOfMarks, placeMarks, readChapterText, trackOf } from '@lectern/contract/rules'
import type { ChapterText, ChapterTrack, PlacedMark, PlainChapter } from '@lectern/contract/rules'
import type { AudioFile } from '@lectern/contract'
import type { FileFact } from '#features/scan/shapes/files.ts'
import { fileKind } from '../../group/file-kind.ts'
import { orElse } from '../reader-deps.ts'
import type { ReaderDeps } from '../reader-deps.ts'
import { filesInOrder, readTextFile } from './find-sidecars.ts'

/** More lists beside one book are no lists of its chapters. */
const mostLists = 100

/** A file that lists chapters, and what it says. */
export interface ChapterList {
  /** Below the folder of the item. */
  relPath: string
  chapters: PlainChapter[]
}

/** A file of an item; `relPath` below its folder. */
export type BesideFile = Pick<FileFact, 'path' | 'relPath' | 'ext' | 'size'>

type Sound = Pick<AudioFile, 'metadata' | 'duration'>

/**
 * Lists of chapters beside the sound, best first: cue sheets (all of them together, for there is one per disc or file),
 * then `chapters.txt`, then texts that are called as an audio file is. Those that are about other sound are passed over.
 */
export async function chapterLists(
  files: readonly BesideFile[],
  tracks: readonly Sound[],
  deps: Pick<ReaderDeps, 'log'>,
): Promise<ChapterList[]> {
  const stems = new Set(files.filter(isSound).map((file) => stemOf(file.relPath)))
  const isList = (name: string, { ext, relPath }: BesideFile): boolean =>
    ext === '.cue' ||
    /(?:^|\.)chapters\.txt$/iu.test(name) ||
    (ext === '.txt' && stems.has(stemOf(relPath)))
  const texts: { file: BesideFile; text: ChapterText }[] = []
  for (const file of filesInOrder(files, isList).slice(0, mostLists)) {
    // oxlint-disable-next-line no-await-in-loop -- mostly there is one
    const words = await orElse(file.path, undefined, deps, () => readTextFile(file))
    const text = words === undefined ? null : readChapterText(words)
    if (text !== null && isExpected(file, text)) texts.push({ file, text })
  }
  const cues = texts.filter(({ file }) => file.ext === '.cue')
  const groups = [cues, ...texts.filter((one) => !cues.includes(one)).map((one) => [one])]
  return groups.flatMap((group) => listOf(tracks, group))
}

/** What stands beside a file under its name may be anything: only a list with tags is surely one. */
function isExpected({ ext, relPath }: BesideFile, { kind }: ChapterText): boolean {
  if (ext === '.cue') return kind === 'cue'
  return /(?:^|[/.])chapters\.txt$/iu.test(relPath) || kind === 'ogm' || kind === 'ffmetadata'
}

function listOf(
  tracks: readonly Sound[],
  group: readonly { file: BesideFile; text: ChapterText }[],
): ChapterList[] {
  const [first] = group
  if (first === undefined) return []
  const sounds = tracks.map(({ metadata, duration }) => ({ relPath: metadata.relPath, duration }))
  const total = sounds.reduce((sum, { duration }) => sum + duration, 0)
  const placed = group.flatMap(({ file, text }) =>
    placedOf(file.relPath, text, sounds, group.length > 1),
  )
  // What goes on behind the end is about a longer recording.
  const isOther = placed.some(({ start }) => start >= total)
  const chapters = isOther ? [] : chaptersOfMarks(placed, total)
  return chapters.length < 2 ? [] : [{ relPath: first.file.relPath, chapters }]
}

/** One of several sheets is about the file that it names, or that is called as it is; one alone may be about all of them. */
function placedOf(
  path: string,
  { marks }: ChapterText,
  sounds: readonly ChapterTrack[],
  isOneOfMany: boolean,
): PlacedMark[] {
  const folder = path.slice(0, Math.max(0, path.lastIndexOf('/')))
  const [only, second] = new Set(marks.map(({ file }) => file))
  if (!isOneOfMany || second !== undefined) return placeMarks(marks, sounds, folder) ?? []
  const own = path.slice(folder === '' ? 0 : folder.length + 1)
  const file = [only ?? null, own].find(
    (name) => name !== null && trackOf(name, sounds, folder) >= 0,
  )
  if (file === undefined) return []
  return (
    placeMarks(
      marks.map((mark) => ({ ...mark, file })),
      sounds,
      folder,
    ) ?? []
  )
}

const isSound = ({ ext }: BesideFile): boolean => fileKind(ext) === 'audio'

const stemOf = (path: string): string => path.replace(/\.[^./]*$/u, '').toLowerCase()
