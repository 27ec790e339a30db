import { ListVideo } from 'lucide-react'
import { useTranslation } from '#platform/text/texts.ts'
import { openQueue, usePageQueue, useWaiting } from '#features/queue/index.ts'
import { IconButton } from '#ui/button.tsx'
import { ToolButton } from './tool-button.tsx'

/** Opens the queue; its badge counts what comes after this. */
export function QueueControl({ variant }: { variant: 'icon' | 'tool' }) {
  const { t } = useTranslation()
  const queue = usePageQueue()
  const open = () => openQueue(queue)
  const waiting = useWaiting()
  const label = waiting === 0 ? t('queue.title') : t('queue.titleWaiting', { count: waiting })
  const icon = (
    <span className="relative">
      <ListVideo aria-hidden="true" />
      {waiting > 0 && (
        <span className="absolute -end-2 -top-2 grid h-4 min-w-4 place-items-center rounded-full bg-accent px-1 text-[0.625rem] leading-none font-bold text-on-accent num">
          {waiting > 99 ? '99+' : waiting}
        </span>
      )}
    </span>
  )
  if (variant === 'tool') {
    return (
      <ToolButton label={label} icon={icon} onClick={open}>
        {t('queue.title')}
      </ToolButton>
    )
  }
  return <IconButton label={label} icon={icon} aria-keyshortcuts="Q" onClick={open} />
}
