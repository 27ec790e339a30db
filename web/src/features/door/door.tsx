import doorTexts from 'virtual:door-texts'
import { useCallback, useEffect, useState, type ReactNode } from 'react'
import { texts, useTranslation } from '#platform/text/texts.ts'
import { call } from '#platform/net/call.ts'
import { suggestLanguage } from '#platform/text/i18n.ts'
import type { ServerStatus } from '@lectern/contract'
import { Logo } from '#ui/logo.tsx'
import { Spinner } from '#ui/progress.tsx'
import { ErrorState } from '#ui/page/state.tsx'
import { Toasts } from '#ui/toast/toast.tsx'
import { FirstRun } from './first-run.tsx'
import { LoginForm } from './login-form.tsx'
import { useErrorToast } from '#ui/toast/error-toast.ts'

// A stranger has no others; the app's are whole by themselves.
texts.add('en-us', doorTexts)

/** What a stranger sees: the login, or on a new server the first-run page. */
export function Door() {
  const { t } = useTranslation()
  const [status, setStatus] = useState<ServerStatus | null>(null)
  const [error, setError] = useState<unknown>(null)
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
    <DoorFrame>
      {error !== null && <ErrorState title={t('state.unreachable')} error={error} onRetry={ask} />}
      {!status && error === null && (
        <div className="grid place-items-center py-24">
          <Spinner label={t('app.starting')} />
        </div>
      )}
      {status && !status.isInit && (
        <FirstRun needsCode={status.lectern?.needsSetupCode ?? false} onDone={ask} />
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

function DoorFrame({ children }: { children: ReactNode }) {
  return (
    <div className="relative grid min-h-dvh place-items-center overflow-hidden p-4">
      <div
        aria-hidden="true"
        className="pointer-events-none absolute inset-0 bg-[radial-gradient(60rem_36rem_at_50%_-10%,color-mix(in_oklab,var(--accent)_22%,transparent),transparent_70%)]"
      />
      <main className="surface rising relative w-full max-w-[420px] p-6 shadow-2 sm:p-8">
        <div className="mb-6 flex items-center gap-3">
          <Logo size={40} />
          <span className="text-xl font-bold tracking-tight">Lectern</span>
        </div>
        {children}
      </main>
      <Toasts />
    </div>
  )
}
