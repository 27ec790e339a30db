import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { ReplyOf, ereaderCalls } from '@lectern/contract'
import { followMail } from '#features/ebook-mails/index.ts'
import { titleOf, type ItemDetail } from '#features/items/index.ts'
import { call } from '#platform/net/call.ts'
import { bytes } from '#platform/text/format.ts'
import { useMay } from '#platform/session/session.ts'
import { useTranslation } from '#platform/text/texts.ts'
import { useAction } from '#ui/action/use-action.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { Field, Select } from '#ui/field/field.tsx'
import { Skeleton } from '#ui/page/skeleton.tsx'
import { ErrorState } from '#ui/page/state.tsx'
import { useIsPhone } from '#ui/screen/use-media.ts'
import { limitsLine } from '../ereader-words.ts'
import { usableQuery } from '../ereaders.queries.ts'
import { bestFor, ebooksOf, faultLine } from './send-choice.ts'

interface SendDialogProps {
  item: ItemDetail
  open: boolean
  onClose: () => void
}

/** Which file goes to which device. */
export function SendDialog({ item, open, onClose }: SendDialogProps) {
  const { t } = useTranslation()
  const isPhone = useIsPhone()
  const { data, error, isFetching, refetch } = useQuery(usableQuery())
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('ereaders.send')}
      description={titleOf(item)}
      sheet={isPhone}
    >
      {!data && error && (
        <ErrorState
          title={t('ereaders.loadFailed')}
          error={error}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {!data && !error && <Skeleton className="h-32" />}
      {data && !data.isReady && <NotReady />}
      {data?.isReady && <Choice item={item} usable={data} onClose={onClose} />}
    </Dialog>
  )
}

/** Nothing can be sent; who can change that is told where. */
function NotReady() {
  const { t } = useTranslation()
  const isAdmin = useMay('admin')
  return (
    <div className="grid justify-items-start gap-4">
      <p>
        {t('ereaders.notReady')} {isAdmin && t('ereaders.notReadyAdmin')}
      </p>
      {isAdmin && (
        <Link to={'/config/email' as string} className={buttonClass({ variant: 'primary' })}>
          {t('ereaders.toSettings')}
        </Link>
      )}
    </div>
  )
}

interface ChoiceProps {
  item: ItemDetail
  usable: ReplyOf<(typeof ereaderCalls)['list']>
  onClose: () => void
}

function Choice({ item, usable, onClose }: ChoiceProps) {
  const { t } = useTranslation()
  const { ereaders, maxBytes } = usable
  const [chosen, choose] = useState({ deviceId: ereaders[0]?.id ?? '', ino: '' })
  const ebooks = ebooksOf(item.libraryFiles, item.media.ebookFile?.ino)
  const device = ereaders.find(({ id }) => id === chosen.deviceId) ?? ereaders[0]
  const ebook =
    ebooks.find(({ ino }) => ino === chosen.ino) ?? bestFor(device?.email ?? '', ebooks, maxBytes)
  const { run, busy } = useAction(
    async (id: string, ino: string) => {
      const body = { libraryItemId: item.id, ino }
      followMail(await call('POST /api/lectern/ereaders/:id/mails', { params: { id }, body }))
    },
    { failed: t('ereaders.sendFailed') },
  )
  if (!device || !ebook) return <p>{t('ereaders.nothing')}</p>
  const fault = faultLine(device, ebook, maxBytes)
  const send = async () => {
    if (await run(device.id, ebook.ino)) onClose()
  }
  return (
    <div className="grid gap-5">
      <Field label={t('ereaders.device')} hint={limitsLine(device.email)}>
        {(control) => (
          <Select
            {...control}
            value={device.id}
            options={ereaders.map(({ id, name }) => ({ value: id, label: name }))}
            // What fits one device needn't fit the next.
            onChange={(deviceId) => choose({ deviceId, ino: '' })}
          />
        )}
      </Field>
      <Field label={t('ereaders.file')} error={fault}>
        {(control) => (
          <Select
            {...control}
            value={ebook.ino}
            options={ebooks.map((one) => ({
              value: one.ino,
              label: t('ereaders.fileLine', { name: one.name, size: bytes(one.bytes, 1) }),
            }))}
            onChange={(ino) => choose({ deviceId: device.id, ino })}
          />
        )}
      </Field>
      <div className="flex justify-end gap-3">
        <Button onClick={onClose}>{t('dialog.cancel')}</Button>
        <Button variant="primary" busy={busy} disabled={fault !== null} onClick={() => void send()}>
          {t('ereaders.sendNow')}
        </Button>
      </div>
    </div>
  )
}
