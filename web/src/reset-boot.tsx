import { lazy, Suspense } from 'react'
import { CrashGuard } from '#ui/page/crash-guard.tsx'
import { Splash } from '#ui/page/splash.tsx'

const ResetPage = lazy(() =>
  import('#features/reset-password/index.ts').then(async ({ ResetPage: page, readyReset }) => {
    await readyReset()
    return { default: page }
  }),
)

/** Where a new password is chosen by a link, by people who can't sign in: a page of its own, without the app. */
export function ResetBoot({ token }: { token: string }) {
  return (
    <CrashGuard>
      <Suspense fallback={<Splash />}>
        <ResetPage token={token} />
      </Suspense>
    </CrashGuard>
  )
}
