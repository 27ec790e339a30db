import { Link } from '@tanstack/react-router'
import { Pause, Play, RotateCcw, X } from 'lucide-react'
import { useTranslation } from '#platform/text/texts.ts'
import { buttonClass, IconButton } from '#ui/button.tsx'
import { attempt } from '#ui/action/attempt.ts'
import { toast } from '#ui/toast/toast.tsx'
import { goOn, goOnKept, pause } from '../sending/controls.ts'
import { cancelUploads, pump } from '../sending/send-uploads.ts'
import { isBusy, remove, type Upload } from '../uploads.ts'

/** What can be done with one item now. */
export function RowActions({ one }: { one: Upload }) {
  const { t } = useTranslation()
  const { id, title, state, serverId } = one
  if (state === 'done')
    return one.itemId === null ? (
      <span className="text-sm text-fg-3">{t('upload.sent')}</span>
    ) : (
      <Link
        to="/item/$itemId"
        params={{ itemId: one.itemId }}
        aria-label={t('upload.openOf', { title })}
        className={buttonClass({ size: 'sm' })}
      >
        {t('upload.open')}
      </Link>
    )
  const mayGoOn = state === 'paused' || (state === 'failed' && serverId !== null)
  return (
    <span className="flex">
      {isBusy(one) && state !== 'finishing' && (
        <IconButton
          label={t('upload.pauseOf', { title })}
          icon={<Pause />}
          onClick={() => pause(id)}
        />
      )}
      {mayGoOn && (
        <IconButton
          label={t(state === 'failed' ? 'upload.retryOf' : 'upload.goOnOf', { title })}
          icon={state === 'failed' ? <RotateCcw /> : <Play />}
          onClick={() => goOn(id)}
        />
      )}
      {state === 'lost' && (
        <IconButton
          label={t('upload.goOnOf', { title })}
          icon={<Play />}
          onClick={() => void goOnOrSay(id)}
        />
      )}
      {state !== 'finishing' && (
        <IconButton
          label={t(serverId === null ? 'upload.remove' : 'upload.cancelOf', { title })}
          icon={<X />}
          onClick={() =>
            serverId === null && !isBusy(one) ? remove(id) : void cancelUploads([one])
          }
        />
      )}
    </span>
  )

  async function goOnOrSay(lost: number): Promise<void> {
    const outcome = await attempt(() => goOnKept(lost, true), {
      failed: t('upload.readFailed'),
    })
    if (outcome?.result) pump()
    else if (outcome) toast.info(t('upload.chooseAgain'))
  }
}
