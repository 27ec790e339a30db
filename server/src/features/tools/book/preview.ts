import { relative } from 'node:path'
import type { ReplyOf, ToolPlan, bookToolCalls } from '@lectern/contract'
import type { Caller } from '#domain/caller.ts'
import type { Trash } from '#features/trash/index.ts'
import { Problem } from '#platform/problem.ts'
import { refuseUntaggable } from '../embed/plan.ts'
import { planM4b } from '../m4b/m4b-plan.ts'
import { planMerge } from '../merge/merge-plan.ts'
import type { MergeBy } from '../merge/merge-plan.ts'
import { planSplit, startsOfChapters } from '../split/split-plan.ts'
import { reshapeWords } from '../split/split.ts'
import type { ReshapingDeps } from '../split/split.ts'
import { freeBeside } from '../writing/file-state.ts'
import { bytesOfFiles, folderOf, openBook, secondsOf } from './tool-book.ts'
import type { ToolBook } from './tool-book.ts'

export interface PreviewDeps extends ReshapingDeps {
  trash: ReshapingDeps['trash'] & Pick<Trash, 'keptDays'>
}

type Reply = ReplyOf<typeof bookToolCalls.plan>
type File = ToolPlan['files'][number]

/** What the tools would make of a book, without touching it. @throws Problem `missing`, `forbidden`, `invalid` for what has no sound, `busy` */
export async function previewTools(id: string, caller: Caller, deps: PreviewDeps): Promise<Reply> {
  const book = await openBook(id, caller, { ...deps, words: reshapeWords })
  const needs = bytesOfFiles(book)
  const planned = async (files: () => Promise<File[]>): Promise<ToolPlan> => {
    try {
      await deps.writingTools()
      return { refusal: null, files: await files(), needs }
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      return { refusal: error.message, files: [], needs: 0 }
    }
  }
  const [first] = book.files
  return {
    embed: await planned(() => sameFiles(book)),
    m4b: await planned(() => oneM4b(book)),
    split: await planned(() => pieces(book)),
    merge: await planned(() => joined(book, 'book')),
    mergeFolders: await planned(() => joined(book, 'folder')),
    keptDays: await deps.trash.keptDays(),
    free: first === undefined ? null : await freeBeside(first.target).catch(() => null),
  }
}

async function sameFiles(book: ToolBook): Promise<File[]> {
  refuseUntaggable(book)
  let start = 0
  return book.files.map(({ track, seen }) => {
    const file = { name: track.metadata.relPath, start, duration: track.duration, size: seen.size }
    start += track.duration
    return file
  })
}

async function oneM4b(book: ToolBook): Promise<File[]> {
  // What can't be copied can be encoded: that is no refusal yet.
  const plan = await planM4b(book, { codec: 'aac', bitrate: '64k', channels: 2 })
  const name = nameIn(book, plan.place)
  return [{ name, start: 0, duration: secondsOf(book), size: bytesOfFiles(book) }]
}

async function pieces(book: ToolBook): Promise<File[]> {
  const plan = await planSplit(book)
  const starts = startsOfChapters(plan.chapters)
  const total = plan.source.track.duration
  return plan.places.map((place, nth) => {
    const start = starts[nth] ?? 0
    const duration = (starts[nth + 1] ?? total) - start
    const size = Math.round((plan.source.seen.size * duration) / Math.max(1, total))
    return { name: nameIn(book, place), start, duration, size }
  })
}

async function joined(book: ToolBook, by: MergeBy): Promise<File[]> {
  const plan = await planMerge(book, by)
  return plan.groups.map(({ files, place, start }) => ({
    name: nameIn(book, place),
    start,
    duration: secondsOf({ files }),
    size: bytesOfFiles({ files }),
  }))
}

const nameIn = (book: ToolBook, place: string): string => relative(folderOf(book), place)
