import { lazy, Suspense, useEffect, useState } from 'react'
import { guardPath } from '#app/guard.ts'
import { addAppTexts } from '#platform/i18n.ts'
import { resumeSession, useSession } from '#platform/session.ts'
import { CrashGuard } from '#ui/crash-guard.tsx'
import { Splash } from '#ui/splash.tsx'

const App = lazy(async () => {
  const [file] = await Promise.all([import('#app/app.tsx'), addAppTexts()])
  return { default: file.App }
})
const Door = lazy(() => import('#features/door/index.ts').then((file) => ({ default: file.Door })))

type Resumed = Awaited<ReturnType<typeof resumeSession>>

/** Nobody signed in: the door. Somebody: the app. No answer: says so and tries again. */
export function Boot({ resumed }: { resumed: Promise<Resumed> }) {
  const [state, setState] = useState<Resumed | null>(null)
  const signedIn = useSession((session) => session.session !== null)
  useEffect(() => void resumed.then(setState), [resumed])
  useEffect(() => {
    if (state !== 'unreachable') return
    const timer = setInterval(() => void resumeSession().then(setState), 5000)
    return () => clearInterval(timer)
  }, [state])
  if (state === null || (state === 'unreachable' && !signedIn))
    return <Splash unreachable={state !== null} />
  // While drawing, so that the door and the app never see an address that isn't theirs.
  guardPath(signedIn)
  return (
    <CrashGuard>
      <Suspense fallback={<Splash />}>{signedIn ? <App /> : <Door />}</Suspense>
    </CrashGuard>
  )
}
