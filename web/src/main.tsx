import './styles/index.css'
import { createRoot } from 'react-dom/client'
import { Boot } from './boot.tsx'
import { startHome } from './early-home.ts'
import { fetchAppTexts, startI18n } from '#platform/i18n.ts'
import { resumeSession, signOutIfDue, wasSignedIn } from '#platform/session.ts'
import { followTheme } from '#platform/theme.ts'

// The app's code and the session are fetched at the same time by a browser that was signed in.
const isKnown = wasSignedIn()
if (isKnown) {
  void import('#app/app.tsx')
  fetchAppTexts().catch(() => undefined)
}
void signOutIfDue().catch(() => undefined)
const resumed = isKnown ? resumeSession() : Promise.resolve('signed-out' as const)
if (isKnown) startHome(resumed)
followTheme()
await startI18n()
createRoot(document.getElementById('root')!).render(<Boot resumed={resumed} />)
