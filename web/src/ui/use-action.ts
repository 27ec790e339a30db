import { useState } from 'react'
import { CallError } from '#platform/call-error.ts'
import { toast } from './toast.tsx'

interface ActionTexts<R> {
  /** Said when it worked; left out: the screen shows it by itself. */
  done?: string | ((result: R) => string)
  /** Said when it failed, with the server's sentence behind it. */
  failed: string
  /** Takes a failure that the screen shows by itself: true, and no toast says it. */
  onFailed?: (error: unknown) => boolean
}

/**
 * One thing a user does that asks the server. `run` answers whether it worked; while it runs `busy` is true and
 * further presses are ignored.
 */
export function useAction<A extends unknown[], R>(
  work: (...args: A) => Promise<R>,
  texts: ActionTexts<R>,
): { run: (...args: A) => Promise<boolean>; busy: boolean } {
  const [busy, setBusy] = useState(false)
  const run = async (...args: A) => {
    if (busy) return false
    setBusy(true)
    try {
      const result = await work(...args)
      const text = typeof texts.done === 'function' ? texts.done(result) : texts.done
      if (text) toast.success(text)
      return true
    } catch (error) {
      if (!texts.onFailed?.(error)) toast.error(sentence(texts.failed, error))
      return false
    } finally {
      setBusy(false)
    }
  }
  return { run, busy }
}

/** What failed, and why if that is known. */
export function sentence(failed: string, error: unknown): string {
  const isSaid = error instanceof CallError && error.message && !isBare(error.message)
  return isSaid ? `${failed}: ${error.message}` : failed
}

/** The sentence that the server refused with; null when there is none. */
export function said(error: unknown): string | null {
  const isSaid = error instanceof CallError && error.failure === 'refused' && !isBare(error.message)
  return isSaid && error.message ? error.message : null
}

const isBare = (message: string) => /^HTTP \d+$/.test(message)
