import { withBase } from '#platform/address/base.ts'
import { call } from '#platform/net/call.ts'
import { endSession } from '#platform/session/session.ts'
import { readStored, writeStored } from '#platform/storage.ts'
import { sayPartMissing } from '#ui/page/lazy-part.tsx'

/** Ends the session on the server and here; the next page is a plain login. Asks first when listening is unsent. */
export async function signOut(options: { everywhere?: boolean } = {}): Promise<void> {
  if (mayHoldUnsent()) {
    const question = await import('./unsent-question.ts').catch(sayPartMissing)
    if (!(await question?.mayLeave())) return
  }
  const query = options.everywhere ? { allDevices: 1 } : {}
  const answer = await call('POST /logout', { query }).catch(() => null)
  // Without an answer the cookie is still good: the next start gives it back.
  if (answer === null) writeStored('ui:sign-out-due', '1')
  history.replaceState(null, '', withBase('/login'))
  endSession()
  if (answer && typeof answer === 'object' && answer.redirect_url)
    location.assign(answer.redirect_url)
}

function mayHoldUnsent(): boolean {
  return readStored('ui:offline') !== null || readStored('ui:unsent-listening') !== null
}
