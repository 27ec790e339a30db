import { Component, type ReactNode } from 'react'
import { useTranslation } from '#platform/texts.ts'
import { ErrorState } from './state.tsx'

/** Catches what breaks while drawing and offers to reload; a chunk that vanished with an update is the usual cause. */
export class CrashGuard extends Component<{ children: ReactNode }, { error: unknown }> {
  override state = { error: null as unknown }

  static getDerivedStateFromError(error: unknown) {
    return { error }
  }

  override render() {
    return this.state.error === null ? this.props.children : <Crashed error={this.state.error} />
  }
}

/** What is shown instead of a page that broke. */
export function Crashed({ error }: { error: unknown }) {
  const { t } = useTranslation()
  return <ErrorState title={t('app.crashed')} error={error} onRetry={() => location.reload()} />
}
