import { BookProblem } from '#features/reader-engine/index.ts'
import { CallError } from '#platform/net/call-error.ts'
import { texts } from '#platform/text/texts.ts'

/** Why a PDF can't be opened, as a sentence. */
export function problemOf(error: unknown): unknown {
  if (error instanceof BookProblem || error instanceof CallError) return error
  const name = error instanceof Error ? error.name : ''
  const message = error instanceof Error ? error.message : ''
  // The parser in its thread hands errors on by name alone.
  if (name === 'PasswordException')
    return new BookProblem(texts.t('pages.locked'), { cause: error })
  if (/unsupported (encryption|security)|unknown encryption|unknown crypto/iu.test(message))
    return new BookProblem(texts.t('pages.unknownLock'), { cause: error })
  return new BookProblem(texts.t('pages.damaged'), { cause: error })
}
