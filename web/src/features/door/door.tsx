import doorTexts from 'virtual:door-texts'
import { lazy, Suspense, useCallback, useEffect, useState, type ReactNode } from 'react'
import { texts, useTranslation } from '#platform/text/texts.ts'
import { call } from '#platform/net/call.ts'
import { suggestLanguage } from '#platform/text/language/i18n.ts'
import type { ServerStatus } from '@lectern/contract'
import { readStored } from '#platform/storage.ts'
import { cx } from '#ui/cx.ts'
import { Logo } from '#ui/logo.tsx'
import { CrashGuard } from '#ui/page/crash-guard.tsx'
import { Spinner } from '#ui/progress.tsx'
import { ErrorState } from '#ui/page/state.tsx'
import { Toasts } from '#ui/toast/toast.tsx'
import { LanguageChoice } from './language-choice.tsx'
import { FirstRun } from './first-run.tsx'
import { LoginForm } from './login-form.tsx'
import { useErrorToast } from '#ui/toast/error-toast.ts'

// A stranger has no others; the app's are whole by themselves.
texts.add('en-us', doorTexts)

/** Few need it, and once only. */
const MovingIn = lazy(() =>
  import('#features/moving-in/index.ts').then(async ({ MovingInAtDoor, readyMovingIn }) => {
    await readyMovingIn()
    return { default: MovingInAtDoor }
  }),
)

/** What a stranger sees: the login, or on a new server the first-run page. */
export function Door() {
  const { t } = useTranslation()
  const [status, setStatus] = useState<ServerStatus | null>(null)
  const [error, setError] = useState<unknown>(null)
  // Who reloads the page goes on with what they were at.
  const [isMoving, setMoving] = useState(() => readStored('ui:moving-in', 'tab') !== null)
  const needsCode = status?.lectern?.needsSetupCode ?? false
  useErrorToast()
  const take = useCallback(
    (asked: Promise<ServerStatus>) =>
      asked.then(
        (found) => {
          setStatus(found)
          return setError(null)
        },
        (failure: unknown) => setError(failure),
      ),
    [],
  )
  const ask = () => take(askStatus())
  useEffect(() => void take(askStatus()), [take])
  const message = status?.authFormData?.authLoginCustomMessage
  return (
    <DoorFrame isWide={isMoving && status?.isInit === false}>
      {error !== null && <ErrorState title={t('state.unreachable')} error={error} onRetry={ask} />}
      {!status && error === null && (
        <div className="grid place-items-center py-24">
          <Spinner label={t('app.starting')} />
        </div>
      )}
      {status && !status.isInit && !isMoving && (
        <FirstRun needsCode={needsCode} onDone={ask} onMoveIn={() => setMoving(true)} />
      )}
      {status && !status.isInit && isMoving && (
        <CrashGuard words="app.partMissing">
          <Suspense fallback={<Spinner />}>
            <MovingIn
              needsCode={needsCode}
              onDone={() => {
                setMoving(false)
                return ask()
              }}
              onBack={() => setMoving(false)}
            />
          </Suspense>
        </CrashGuard>
      )}
      {status?.isInit && <LoginForm message={message ?? ''} />}
    </DoorFrame>
  )
}

/** What the server is, in its own language unless the user has chosen one. */
async function askStatus(): Promise<ServerStatus> {
  const status = await call('GET /status')
  await suggestLanguage(status.language)
  return status
}

interface DoorFrameProps {
  /** Tables stand in it. */
  isWide: boolean
  children: ReactNode
}

function DoorFrame({ isWide, children }: DoorFrameProps) {
  return (
    <div className="relative grid min-h-dvh place-items-center overflow-hidden p-4">
      <div
        aria-hidden="true"
        className="pointer-events-none absolute inset-0 bg-[radial-gradient(60rem_36rem_at_50%_-10%,color-mix(in_oklab,var(--accent)_22%,transparent),transparent_70%)]"
      />
      <main
        className={cx(
          'surface rising relative w-full p-6 shadow-2 sm:p-8',
          isWide ? 'max-w-[760px]' : 'max-w-[420px]',
        )}
      >
        <div className="mb-6 flex items-center gap-3">
          <Logo size={40} />
          <span className="text-xl font-bold tracking-tight">Lectern</span>
          <LanguageChoice />
        </div>
        {children}
      </main>
      <Toasts />
    </div>
  )
}
