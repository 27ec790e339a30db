import { withColon } from '#platform/text/format.ts'
import { CallError } from '#platform/net/call-error.ts'
import { t } from '#platform/text/texts.ts'
import { toast, type ToastOptions } from '../toast/toast.tsx'

export interface ActionTexts<R> {
  /** Said when it worked; left out: the screen shows it by itself. */
  done?: string | ((result: R) => string)
  /** Said when it failed, with the server's sentence behind it. */
  failed: string
  /** What the toast of a failure has besides its text. */
  failedWith?: ToastOptions
  /** Takes back what was shown too early; answers true where the screen says by itself what failed, and no toast. */
  onFailed?: (error: unknown) => unknown
}

/** Time to take something back, in ms. */
const undoMs = 6000

/**
 * One thing a user does that asks the server: says that it worked or why it failed, and never throws. Answers what
 * came of it, null when it failed.
 */
export async function attempt<R>(
  work: () => Promise<R>,
  { done, failed, failedWith, onFailed }: ActionTexts<R>,
): Promise<{ result: R } | null> {
  try {
    const result = await work()
    const text = typeof done === 'function' ? done(result) : done
    if (text) toast.success(text)
    return { result }
  } catch (error) {
    if ((await onFailed?.(error)) !== true) toast.error(sentence(failed, error), failedWith)
    return null
  }
}

/** Options of a toast that offers the way back for some seconds. */
export function withUndo(onPress: () => void): ToastOptions {
  return { timeoutMs: undoMs, action: { label: t('toast.undo'), onPress } }
}

/** What failed, and why if that is known. */
export function sentence(failed: string, error: unknown): string {
  const isSaid = error instanceof CallError && error.message && !isBare(error.message)
  return isSaid ? withColon(failed, error.message) : failed
}

/** The sentence that the server refused with; null when there is none. */
export function serverSentence(error: unknown): string | null {
  const isSaid = error instanceof CallError && error.failure === 'refused' && !isBare(error.message)
  return isSaid && error.message ? error.message : null
}

const isBare = (message: string) => /^HTTP \d+$/.test(message)
