import './styles/index.css'
import './early.ts'
import { createRoot } from 'react-dom/client'
import { Boot } from './boot.tsx'
import { ResetBoot } from './reset-boot.tsx'
import { SharedBoot } from './shared-boot.tsx'
import { startI18n } from '#platform/text/language/i18n.ts'
import { resetToken } from '#platform/address/reset-token.ts'
import { sharedSlug } from '#platform/address/shared-slug.ts'
import { wasSignedIn } from '#platform/net/refresh.ts'
import { resumeSession, signOutIfDue } from '#platform/session/session.ts'
import { followTheme } from '#platform/theme.ts'

void signOutIfDue().catch(() => undefined)
// Whoever opens what is shared is nobody there, signed in or not.
const slug = sharedSlug()
const token = resetToken()
// What a browser that was signed in needs is asked for by early.ts; here at the latest.
const isKnown = slug === null && token === null && wasSignedIn()
if (isKnown) void import('#app/app.tsx')
const resumed = isKnown ? resumeSession() : Promise.resolve('signed-out' as const)
followTheme()
await startI18n()
createRoot(document.getElementById('root')!).render(
  slug !== null ? (
    <SharedBoot slug={slug} />
  ) : token !== null ? (
    <ResetBoot token={token} />
  ) : (
    <Boot resumed={resumed} />
  ),
)
