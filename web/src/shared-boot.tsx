import { lazy, Suspense } from 'react'
import { CrashGuard } from '#ui/page/crash-guard.tsx'
import { Splash } from '#ui/page/splash.tsx'

const SharePage = lazy(() =>
  import('#features/share-page/index.ts').then(async ({ SharePage: page, readyShare }) => {
    await readyShare()
    return { default: page }
  }),
)

/** What was shared, to people without an account: a page of its own, without the app. */
export function SharedBoot({ slug }: { slug: string }) {
  return (
    <CrashGuard>
      <Suspense fallback={<Splash />}>
        <SharePage slug={slug} from={new URLSearchParams(location.search).get('t')} />
      </Suspense>
    </CrashGuard>
  )
}
