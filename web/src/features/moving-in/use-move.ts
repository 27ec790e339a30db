import { useEffect, useState } from 'react'
import type { MoveState } from '@lectern/contract'
import { CallError } from '#platform/net/call-error.ts'
import { useTranslation } from '#platform/text/texts.ts'
import { attempt, serverSentence } from '#ui/action/attempt.ts'
import {
  beginMove,
  cancelMove,
  checkMove,
  findMove,
  sendFile,
  startMove,
  type Mapping,
} from './moving-in.calls.ts'

/** A file on its way to the server. */
export interface Outgoing {
  name: string
  /** How much of it has been sent, 0 to 1. */
  share: number
  cancel: () => void
}

/** What is moved in: a file, or a place on the server. */
export type Source = { file: File } | { path: string }

export type Moving = ReturnType<typeof useMove>

/** How often one asks how far it is, in ms. */
const askEveryMs = 700

export const isUnderWay = ({ phase }: MoveState): boolean =>
  phase === 'checking' || phase === 'moving'

/** The move that this page looks at, as it goes on at the server. */
export function useMove(known: MoveState | null) {
  const { t } = useTranslation()
  const [move, setMove] = useState(known)
  const [outgoing, setOutgoing] = useState<Outgoing | null>(null)
  const [refusal, setRefusal] = useState<string | null>(null)
  useAsking(move, setMove)

  /** Says why not in the page; what the server doesn't say is told by a toast. */
  async function ask(work: () => Promise<MoveState | null>): Promise<boolean> {
    setRefusal(null)
    const outcome = await attempt(work, {
      failed: t('movingIn.failed'),
      onFailed(error) {
        if (error instanceof CallError && error.failure === 'aborted') return true
        const sentence = serverSentence(error)
        setRefusal(sentence)
        return sentence !== null
      },
    })
    if (outcome) setMove(outcome.result)
    return outcome !== null
  }

  async function begin(source: Source, setupCode?: string): Promise<void> {
    const code = setupCode ? { setupCode } : {}
    if ('path' in source) return void (await ask(() => beginMove({ ...source, ...code })))
    const { file } = source
    const abort = new AbortController()
    const cancel = () => abort.abort()
    const onProgress = (share: number) => setOutgoing({ name: file.name, share, cancel })
    onProgress(0)
    await ask(async () => {
      const { id } = await beginMove(code)
      return sendFile(id, file, { onProgress, signal: abort.signal })
    })
    setOutgoing(null)
  }

  return {
    move,
    outgoing,
    refusal,
    begin,
    check: (folders: Mapping[]) => ask(() => checkMove(move?.id ?? '', folders)),
    start: (folders: Mapping[]) => ask(() => startMove(move?.id ?? '', folders)),
    /** Lets go of it, whatever it is at. */
    leave: () =>
      ask(async () => {
        if (move && move.phase !== 'done') await cancelMove(move.id).catch(ignoreMissing)
        return null
      }),
  }
}

function ignoreMissing(error: unknown): void {
  if (!(error instanceof CallError) || error.status !== 404) throw error
}

/** Asks how far it is as long as it is under way; without a line one tries again. */
function useAsking(move: MoveState | null, take: (move: MoveState | null) => void): void {
  const id = move && isUnderWay(move) ? move.id : null
  useEffect(() => {
    if (id === null) return
    let isOver = false
    const timer = setInterval(() => {
      findMove(id).then(
        (found) => isOver || take(found),
        (error: unknown) => {
          if (!isOver && error instanceof CallError && error.status === 404) take(null)
        },
      )
    }, askEveryMs)
    return () => {
      isOver = true
      clearInterval(timer)
    }
  }, [id, take])
}
