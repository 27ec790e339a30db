import { startHome } from './early-home.ts'
import { startReading } from './early-read.ts'
import { fetchAppTexts, firstLanguage } from '#platform/text/language/app-texts.ts'
import { resetToken } from '#platform/address/reset-token.ts'
import { sharedSlug } from '#platform/address/shared-slug.ts'
import { askRefreshEarly, wasSignedIn } from '#platform/net/refresh.ts'

// Runs while the script of every page is still on the way: what a browser that was signed in is going to need is asked
// for beside it.
if (wasSignedIn() && sharedSlug() === null && resetToken() === null) {
  const refreshed = askRefreshEarly()
  // What every page needs goes first on a slow line: it is read while the app's own script comes.
  const app = refreshed.then(() => import('#app/app.tsx'))
  app.catch(() => undefined)
  fetchAppTexts(firstLanguage()).catch(() => undefined)
  startHome(refreshed, app)
  startReading(refreshed)
}
