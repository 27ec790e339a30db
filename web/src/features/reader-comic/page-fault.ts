import { accessToken } from '#platform/net/token.ts'
import { refreshAccess } from '#platform/session/session.ts'
import { texts } from '#platform/text/texts.ts'

/** Why a picture didn't come: pictures themselves don't say. Null: another try will do, the token was an old one. */
export async function faultOf(href: string): Promise<string | null> {
  const token = accessToken()
  try {
    const answer = await fetch(href, { credentials: 'same-origin' })
    if (answer.status === 401 && (await refreshAccess(token))) return null
    if (answer.ok) return texts.t('pages.notAPicture')
    const text = await answer.text()
    return text && !text.startsWith('<') ? text.slice(0, 300) : `HTTP ${answer.status}`
  } catch {
    return texts.t('pages.noAnswer')
  }
}
