import { basename } from 'node:path'
import type { Readable } from 'node:stream'
import type { BodyOf, MoveState, movingInCalls } from '@lectern/contract'
import type { Caller } from '#domain/caller.ts'
import { cleanMappings } from '#domain/path-map.ts'
import type { FolderMapping } from '#domain/path-map.ts'
import type { Audit, Doer } from '#features/audit/index.ts'
import type { Setup } from '#features/auth/index.ts'
import { failureSentence } from '#jobs/index.ts'
import type { Tasks } from '#jobs/index.ts'
import type { Log } from '#platform/log.ts'
import { Problem } from '#platform/problem.ts'
import { cargoOf } from './bring.ts'
import type { BringDeps, Cargo } from './bring.ts'
import type { createIncoming } from './incoming.ts'
import { nothingFound } from './moving-in.wire.ts'

export interface MovingInDeps extends BringDeps {
  setup: Pick<Setup, 'admit'>
  incoming: ReturnType<typeof createIncoming>
  tasks: Pick<Tasks, 'start'>
  log: Pick<Log, 'info' | 'error'>
  /** The log of what was done to the server, as it is after the move. */
  note: Audit['note']
}

type Asking = Caller | null

/** The move that there is, and what nobody outside needs to know of it. */
interface Move {
  state: MoveState
  /** Began on a server without an owner, where nothing of an earlier one is; null: an admin began it. */
  first: { isFresh: boolean } | null
  /** Where its data are. */
  from: string | null
  /** They were sent, and go with the move. */
  isSent: boolean
  cargo: Cargo | null
  stop: AbortController
  work: Promise<void>
}

export type MovingIn = ReturnType<typeof createMovingIn>

/** Moving in: one move at a time, looked at before anything is changed. */
export function createMovingIn(deps: MovingInDeps) {
  const { incoming, newId } = deps
  let current: Move | null = null

  /** Who knows the id of a first move may go on with it; those of admins are for admins. */
  function find(id: string, caller: Asking): Move {
    const move = current
    if (move === null || move.state.id !== id) throw new Problem('missing')
    if (move.first === null && caller === null) throw new Problem('unauthenticated')
    if (move.first === null && caller?.isAdmin !== true) throw new Problem('forbidden')
    return move
  }

  /** The same for who wants something done that waits for nothing. */
  function idle(id: string, caller: Asking): Move {
    const move = find(id, caller)
    if (isBusy(move)) throw new Problem('conflict', 'This is under way already.')
    if (move.state.phase === 'done') throw new Problem('conflict', 'This is done already.')
    return move
  }

  async function drop(move: Move): Promise<void> {
    move.stop.abort()
    await move.work
    if (move.isSent && move.from !== null) await incoming.remove(move.from)
    if (current === move) current = null
  }

  /** In the background: whoever asks how far it is hears what came of it. */
  function inBackground(move: Move, phase: 'checking' | 'moving', work: () => Promise<void>): void {
    Object.assign(move.state, { phase, progress: null, problem: null })
    move.work = work().catch((error: unknown) => {
      if (!(error instanceof Problem) && !move.stop.signal.aborted)
        deps.log.error({ err: error }, 'moving in failed')
      const problem = sentenceOf(error, move)
      Object.assign(move.state, { phase: 'failed', progress: null, problem })
    })
  }

  const doing = (move: Move, maps: readonly FolderMapping[]) => ({
    from: move.from ?? '',
    maps,
    isFirst: move.first !== null,
    signal: move.stop.signal,
    progress(fraction: number): void {
      move.state.progress = fraction
    },
  })

  function check(move: Move, maps: readonly FolderMapping[]): MoveState {
    inBackground(move, 'checking', async () => {
      move.cargo ??= await cargoOf(move.from ?? '', deps)
      const findings = await move.cargo.check(doing(move, maps))
      Object.assign(move.state, findings, { phase: 'checked', progress: null })
    })
    return told(move)
  }

  async function bring(move: Move, maps: readonly FolderMapping[], by: Doer): Promise<void> {
    const { cargo, first, state } = move
    if (cargo === null) throw new Problem('conflict', 'Nothing was checked yet.')
    const task = deps.tasks.start({ action: 'move-in', title: 'Moving in', libraryId: null })
    try {
      if (first?.isFresh) await incoming.mark()
      const asked = doing(move, maps)
      const progress = (fraction: number): void => {
        asked.progress(fraction)
        task.progress(fraction)
      }
      const findings = await cargo.bring({ ...asked, progress })
      Object.assign(state, findings, { phase: 'done', progress: null })
      await incoming.unmark()
      await note(move, by, 'moved-in')
      task.finish()
    } catch (error) {
      task.fail(sentenceOf(error, move))
      await note(move, by, 'move-failed')
      throw error
    }
    if (move.isSent) await incoming.remove(move.from ?? '')
  }

  /** How it ended, since a restore brings the log of another time along. */
  async function note(
    { state, from }: Move,
    by: Doer,
    action: 'moved-in' | 'move-failed',
  ): Promise<void> {
    const target = { id: null, name: state.name === '' ? from : state.name }
    const count = state.counts.reduce((sum, { brought }) => sum + brought, 0)
    await deps.note({
      kind: 'moving',
      action,
      by,
      target,
      facts: action === 'moved-in' ? { count } : {},
    })
  }

  return {
    /** The one that admins look at; what somebody began before there were any is told when it is done. */
    current: (): MoveState | null => current && told(current),

    async begin(
      { path, setupCode }: BodyOf<typeof movingInCalls.begin>,
      caller: Asking,
      origin: Parameters<Setup['admit']>[1],
    ): Promise<MoveState> {
      if (caller !== null && !caller.isAdmin) throw new Problem('forbidden')
      const first = caller === null ? await deps.setup.admit(setupCode, origin) : null
      if (current?.state.phase === 'moving')
        throw new Problem(
          'conflict',
          'Somebody is moving in right now. Please wait until that is done.',
        )
      if (current !== null) await drop(current)
      const name = path === undefined ? '' : path
      const state: MoveState = {
        id: newId(),
        phase: 'waiting',
        name,
        progress: null,
        problem: null,
        ...nothingFound,
      }
      const move: Move = {
        state,
        first,
        from: path ?? null,
        isSent: path === undefined,
        cargo: null,
        stop: new AbortController(),
        work: Promise.resolve(),
      }
      current = move
      return path === undefined ? told(move) : check(move, [])
    },

    /** Bytes that may be sent. @throws Problem */
    room(id: string, caller: Asking): Promise<number> {
      idle(id, caller)
      return incoming.room()
    },

    async send(
      id: string,
      caller: Asking,
      { fileName, stream }: { fileName: string; stream: Readable },
    ): Promise<MoveState> {
      const move = idle(id, caller)
      if (!move.isSent) throw new Problem('conflict', 'This move is one of a folder.')
      move.state.phase = 'waiting'
      const from = await incoming.save(stream)
      if (current !== move || isBusy(move)) {
        await incoming.remove(from)
        throw new Problem('conflict', 'Somebody began another move meanwhile.')
      }
      if (move.from !== null) await incoming.remove(move.from)
      Object.assign(move, { from, cargo: null })
      Object.assign(move.state, nothingFound, { name: basename(fileName) })
      return check(move, [])
    },

    find: (id: string, caller: Asking): MoveState => told(find(id, caller)),

    check(id: string, caller: Asking, folders: readonly FolderMapping[]): MoveState {
      const move = idle(id, caller)
      if (move.from === null) throw new Problem('conflict', 'Nothing was sent yet.')
      return check(move, cleanMappings(folders))
    },

    start(id: string, caller: Asking, folders: readonly FolderMapping[], by: Doer): MoveState {
      const move = idle(id, caller)
      const maps = cleanMappings(folders)
      if (move.state.phase !== 'checked' || move.from === null)
        throw new Problem('conflict', 'Nothing was checked yet.')
      inBackground(move, 'moving', () => bring(move, maps, by))
      return told(move)
    },

    cancel: async (id: string, caller: Asking): Promise<void> => drop(find(id, caller)),

    /** Clears away what a stop left. */
    async resume(isInUse: boolean): Promise<void> {
      await incoming.sweep()
      if (isInUse) await incoming.unmark()
    },

    /** Takes back what is under way. */
    async close(): Promise<void> {
      if (current !== null) await drop(current)
    },
  }
}

const told = ({ state }: Move): MoveState => ({ ...state })

const isBusy = ({ state: { phase } }: Move): boolean => phase === 'checking' || phase === 'moving'

/** What was sent has a name that only its sender knows. */
function sentenceOf(error: unknown, { from, isSent, state, stop }: Move): string {
  if (stop.signal.aborted) return 'It was cancelled. Nothing was changed.'
  const sentence = failureSentence(error)
  return isSent && from !== null ? sentence.replaceAll(from, state.name) : sentence
}
