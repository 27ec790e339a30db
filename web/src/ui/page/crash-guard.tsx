import { Component, type ReactNode } from 'react'
import { useTranslation } from '#platform/text/texts.ts'
import { ErrorState } from './state.tsx'

interface CrashGuardProps {
  children: ReactNode
  onCrash?: () => void
  /** What is said then. */
  words?: 'app.crashed' | 'app.partMissing'
  /** What stands there then, without a word. */
  instead?: ReactNode
}

/** Catches what breaks while drawing; offers to reload, unless told what to show. */
export class CrashGuard extends Component<CrashGuardProps, { error: unknown }> {
  override state = { error: null as unknown }

  static getDerivedStateFromError(error: unknown) {
    return { error }
  }

  override componentDidCatch() {
    this.props.onCrash?.()
  }

  override render() {
    const { children, instead, words } = this.props
    const { error } = this.state
    if (error === null) return children
    return instead === undefined ? <Crashed error={error} words={words} /> : instead
  }
}

/** What is shown instead of a page or a part that broke. */
export function Crashed({
  error,
  words = 'app.crashed',
}: {
  error: unknown
  words?: CrashGuardProps['words']
}) {
  const { t } = useTranslation()
  return (
    <ErrorState
      title={t(words)}
      error={error}
      retryLabel={t('app.reload')}
      onRetry={() => location.reload()}
    />
  )
}
