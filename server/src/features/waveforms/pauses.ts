import type { ItemPauses } from '@lectern/contract'
import type { Caller } from '#domain/caller.ts'
import type { PlayableItems } from '#features/playback/index.ts'
import type { Tasks } from '#jobs/index.ts'
import { Problem } from '#platform/problem.ts'
import { partsOf, rounded, soundsOf } from './parts.ts'
import type { Part } from './parts.ts'
import type { PieceMaker } from './piece-maker.ts'
import type { PieceStore } from './piece-store.ts'

/** Action of the task that listens to a whole item. */
export const pausesAction = 'find-pauses'

/** Pieces that are asked for at once: what somebody looks at in the meantime comes first. */
const mostAsked = 12
const lookAgainMs = 500
/** Items that are listened to at the same time. */
const mostItems = 4

export interface PausesDeps {
  items: Pick<PlayableItems, 'get'>
  store: PieceStore
  /** null: there is no ffmpeg. */
  maker: PieceMaker | null
  tasks: Pick<Tasks, 'run'>
  /** Resolves after `ms`, or at once when aborted. */
  pause: (ms: number, signal: AbortSignal) => Promise<void>
}

export type Pauses = ReturnType<typeof createPauses>

interface Heard {
  libraryId: string
  title: string
  /** Seconds. */
  duration: number
  parts: Part[]
}

/** Where nobody speaks in a whole item: from the same pieces as its waveform, all of them made by a task. */
export function createPauses({ items, store, maker, tasks, pause }: PausesDeps) {
  const underway = new Map<string, Promise<void>>()
  return { get, find, close: () => Promise.all(underway.values()) }

  /** What is known by now. Throws `missing` when the item isn't there for this caller. */
  async function get(itemId: string, { scope }: Pick<Caller, 'scope'>): Promise<ItemPauses> {
    const heard = await heardOf(itemId, scope)
    if (heard === null) return none
    const pauses: [number, number][] = []
    let known = 0
    for (const { key, start, end } of heard.parts) {
      // oxlint-disable-next-line no-await-in-loop -- small files, one after the other
      const envelope = await store.read(key)
      if (envelope === null) continue
      known += 1
      for (const [from, to] of envelope.silences)
        if (start + from < end) pauses.push([rounded(start + from), rounded(start + to)])
    }
    const isWhole = known === heard.parts.length
    return {
      state: isWhole ? 'ready' : underway.has(itemId) ? 'making' : 'unknown',
      progress: heard.parts.length === 0 ? 1 : known / heard.parts.length,
      pauses: joined(pauses),
    }
  }

  /** Begins to listen to all of it, unless that is known or under way. Throws `busy` in a crowd. */
  async function find(itemId: string, caller: Pick<Caller, 'scope'>): Promise<ItemPauses> {
    const known = await get(itemId, caller)
    if (known.state !== 'unknown') return known
    const heard = await heardOf(itemId, caller.scope)
    if (heard === null || underway.has(itemId)) return get(itemId, caller)
    if (underway.size >= mostItems)
      throw new Problem('busy', 'Other books are being listened to. Try again in a while.')
    const work = listen(itemId, heard).finally(() => underway.delete(itemId))
    underway.set(itemId, work)
    return { ...known, state: 'making' }
  }

  function listen(itemId: string, { libraryId, title, parts }: Heard): Promise<void> {
    const start = {
      action: pausesAction,
      title: 'Looking for pauses',
      description: `Listening to "${title}" to find its pauses.`,
      data: { libraryId, libraryItemId: itemId },
      libraryId,
    }
    return tasks.run(start, async (task) => {
      let lacking = parts
      while (!task.signal.aborted) {
        // oxlint-disable-next-line no-await-in-loop -- what is made meanwhile
        lacking = await stillLacking(lacking)
        task.progress(1 - lacking.length / Math.max(1, parts.length))
        if (lacking.length === 0) return
        maker?.want(lacking.slice(0, mostAsked).map(({ key }) => key))
        // oxlint-disable-next-line no-await-in-loop -- waiting is the point
        await pause(lookAgainMs, task.signal)
      }
      throw new Problem('busy', 'Cancelled')
    })
  }

  /** What failed for a cause that may pass is not waited for. */
  async function stillLacking(parts: readonly Part[]): Promise<Part[]> {
    const lacking: Part[] = []
    for (const part of parts) {
      // oxlint-disable-next-line no-await-in-loop -- small files, one after the other
      const isMade = (await store.read(part.key)) !== null
      if (!isMade && maker?.isResting(part.key) === false) lacking.push(part)
    }
    return lacking
  }

  async function heardOf(itemId: string, scope: Caller['scope']): Promise<Heard | null> {
    const playable = await items.get(itemId, null, scope)
    if (playable === 'wrong-kind' || playable === 'missing') throw new Problem('missing')
    if (maker === null || playable.isMissing) return null
    const { libraryId, displayTitle: title, duration } = playable
    const parts = await partsOf(soundsOf(playable), 0, duration)
    return parts === null ? null : { libraryId, title, duration, parts }
  }
}

const none: ItemPauses = { state: 'none', progress: 1, pauses: [] }

/** Pauses that the border of a piece cuts are one. */
function joined(pauses: readonly [number, number][]): [number, number][] {
  const whole: [number, number][] = []
  for (const [from, to] of pauses) {
    const last = whole.at(-1)
    if (last !== undefined && from - last[1] < 0.05) last[1] = Math.max(last[1], to)
    else whole.push([from, to])
  }
  return whole
}
