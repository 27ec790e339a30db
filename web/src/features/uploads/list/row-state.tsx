import { CircleAlert, CircleCheck, CircleDashed, Clock, Loader, Pause } from 'lucide-react'
import { useTranslation } from '#platform/text/texts.ts'
import type { UploadState } from '../uploads.ts'

const icons = {
  ready: CircleDashed,
  waiting: Clock,
  sending: Loader,
  finishing: Loader,
  paused: Pause,
  lost: CircleAlert,
  done: CircleCheck,
  failed: CircleAlert,
} as const

const colours: Partial<Record<UploadState, string>> = {
  done: 'text-success',
  failed: 'text-danger',
  lost: 'text-warning',
}

/** How it stands with an item, as a picture with a name. */
export function RowState({ state }: { state: UploadState }) {
  const { t } = useTranslation()
  const Icon = icons[state]
  const turns = state === 'sending' || state === 'finishing' ? 'turning ' : ''
  return (
    <Icon
      role="img"
      aria-label={t(`upload.state.${state}`)}
      className={turns + (colours[state] ?? 'text-fg-3')}
    />
  )
}
