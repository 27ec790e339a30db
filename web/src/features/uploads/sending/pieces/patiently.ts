import { CallError } from '#platform/net/call-error.ts'
import { useSession } from '#platform/session/session.ts'
import { t } from '#platform/text/texts.ts'
import { patience, rest, useLine } from './line.ts'

/** Asks again while the line is broken, or the server starts. */
export async function patiently<R>(signal: AbortSignal, ask: () => Promise<R>): Promise<R> {
  for (let tries = 0; ; tries += 1) {
    try {
      const answer = await ask()
      useLine.setState({ waitsFor: null })
      return answer
    } catch (error) {
      const isPassing =
        error instanceof CallError &&
        (error.failure === 'network' ||
          error.failure === 'timeout' ||
          [423, 502, 503, 504].includes(error.status) ||
          // Somebody who is signed out is told so; a server that can't be asked says nothing.
          (error.status === 401 && useSession.getState().session !== null))
      if (!isPassing || signal.aborted) throw error
      await restFor(patience(tries), error.failure === 'refused' ? error.message : '', signal)
      signal.throwIfAborted()
    }
  }
}

/** Rests before something is tried again, and says why everything waits. */
export async function restFor(ms: number, reason: string, signal: AbortSignal): Promise<void> {
  useLine.setState({ waitsFor: reason || t('upload.noLine') })
  await rest(ms, signal)
}
