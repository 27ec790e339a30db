import { useTranslation } from '#platform/text/texts.ts'
import { Logo } from '../logo.tsx'
import { Spinner } from '../progress.tsx'

/** The first screen, before anything is known; mostly too short to be seen. */
export function Splash({ unreachable = false }: { unreachable?: boolean }) {
  const { t } = useTranslation()
  return (
    <main className="grid min-h-dvh place-content-center justify-items-center gap-4 p-6 text-center">
      <h1 className="late grid justify-items-center gap-4">
        <Logo size={56} />
        <span className="sr-only">Lectern</span>
      </h1>
      {unreachable ? (
        <div role="alert" className="grid gap-1">
          <p className="text-xl font-bold">{t('state.unreachable')}</p>
          <p className="text-fg-2">{t('state.unreachableHint')}</p>
        </div>
      ) : (
        <Spinner label={t('app.starting')} />
      )}
    </main>
  )
}
