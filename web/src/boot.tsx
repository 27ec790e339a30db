import { lazy, Suspense, useEffect, useState, type ComponentType } from 'react'
import { guardPath } from '#app/addresses/guard.ts'
import { wantAppTexts } from '#platform/text/language/language-files.ts'
import { wasSignedIn } from '#platform/net/refresh.ts'
import { resumeSession, useSession } from '#platform/session/session.ts'
import { readStored } from '#platform/storage.ts'
import { CrashGuard } from '#ui/page/crash-guard.tsx'
import { Splash } from '#ui/page/splash.tsx'

const Door = lazy(() => import('#features/door/index.ts').then((file) => ({ default: file.Door })))

/** How long the server may take before a browser that knows its user starts without it. */
const patienceMs = 4000

type Resumed = Awaited<ReturnType<typeof resumeSession>>

/**
 * Nobody signed in: the door. Somebody: the app. No answer: tries again, meanwhile with what this browser kept of its
 * last user, or says so.
 */
export function Boot({ resumed }: { resumed: Promise<Resumed> }) {
  const [state, setState] = useState<Resumed | null>(null)
  const signedIn = useSession((session) => session.session !== null)
  useEffect(() => void resumed.then(setState), [resumed])
  useEffect(() => {
    if (state !== 'unreachable') return
    const again = () =>
      // Who signed out meanwhile isn't fetched back in.
      wasSignedIn() ? void resumeSession().then(setState) : setState('signed-out')
    const timer = setInterval(again, 5000)
    addEventListener('online', again)
    return () => {
      clearInterval(timer)
      removeEventListener('online', again)
    }
  }, [state])
  useStartWithoutServer(state)
  if (!signedIn && (state === null || state === 'unreachable'))
    return <Splash unreachable={state !== null} />
  // While drawing, so that the door and the app never see an address that isn't theirs.
  guardPath(signedIn)
  return (
    <CrashGuard>
      <Suspense fallback={<Splash />}>{signedIn ? <AppWhenReady /> : <Door />}</Suspense>
    </CrashGuard>
  )
}

/**
 * The app once its code, texts and page are there. Not by `lazy`: what that brings is drawn in slices of a few
 * milliseconds, which on a slow phone takes twice as long.
 */
function AppWhenReady() {
  const [ready, setReady] = useState<{ App?: ComponentType; error?: unknown }>({})
  useEffect(() => {
    const fetchApp = async () => {
      const [{ App, readyPage }] = await Promise.all([import('#app/app.tsx'), wantAppTexts()])
      await readyPage()
      return App
    }
    fetchApp().then(
      (App) => setReady({ App }),
      (error: unknown) => setReady({ error }),
    )
  }, [])
  const { App, error } = ready
  // The guard around it says so.
  if (error !== undefined) throw error
  return App ? <App /> : <Splash />
}

/** The user this browser was used by last: taken up while the server is silent, forgotten when it says no. */
function useStartWithoutServer(state: Resumed | null) {
  useEffect(() => {
    if (state === 'signed-in' || readStored('ui:offline-user') === null) return
    const start = async () => {
      const { forgetProfiles, startOffline } = await import('#features/offline/index.ts')
      await (state === 'signed-out' ? forgetProfiles() : startOffline())
    }
    const timer = setTimeout(() => void start(), state === null ? patienceMs : 0)
    return () => clearTimeout(timer)
  }, [state])
}
