import { Download, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { ExportState } from '@lectern/contract'
import { CountsTable, TroublesList } from '#features/moving-in/index.ts'
import { freshToken, mediaHref } from '#platform/address/media-href.ts'
import { useServerSettings } from '#platform/session/session.ts'
import { ago, dateTime } from '#platform/text/dates.ts'
import { bytes } from '#platform/text/format.ts'
import { useTranslation } from '#platform/text/texts.ts'
import { useAction } from '#ui/action/use-action.ts'
import { buttonClass, IconButton } from '#ui/button.tsx'
import { removeExport } from './exports.calls.ts'
import { NewPasswords } from './new-passwords.tsx'

/** An export that can be fetched, and what is in it. */
export function FinishedExport({ state }: { state: ExportState }) {
  const { t } = useTranslation()
  const settings = useServerSettings()
  const [now] = useState(Date.now)
  const { id, kind, startedAt, until, passwords, counts, troubles } = state
  const isJson = kind === 'json'
  const removing = useAction(removeExport, {
    done: t('exports.removed'),
    failed: t('exports.removeFailed'),
  })
  const facts = [
    ago(startedAt, Math.max(now, startedAt)),
    bytes(state.bytes, 1),
    t('exports.keptUntil', { when: dateTime(until ?? 0, settings) }),
  ]
  return (
    <div className="surface grid gap-5 p-4">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <div className="min-w-0 flex-[1_1_16rem]">
          <h3 className="font-semibold">{t(isJson ? 'exports.doneJson' : 'exports.doneAbs')}</h3>
          <p className="text-sm text-fg-2 num">{facts.join(' · ')}</p>
          <p dir="ltr" className="text-start text-sm break-all text-fg-3">
            {id}
          </p>
        </div>
        <div className="ms-auto flex items-center gap-1">
          <a
            href={mediaHref(`/api/lectern/exports/${encodeURIComponent(id)}/file`)}
            download={id}
            onClick={freshToken}
            className={buttonClass({ variant: 'primary', size: 'md' })}
          >
            <Download aria-hidden="true" className="size-4!" />
            {t('exports.download')}
          </a>
          <IconButton
            label={t('exports.remove')}
            icon={<Trash2 />}
            disabled={removing.busy}
            onClick={() => void removing.run(state)}
          />
        </div>
      </div>
      <p className="max-w-prose text-sm text-fg-2">
        {t(isJson ? 'exports.nextJson' : 'exports.nextAbs')}
      </p>
      {passwords.count > 0 && <NewPasswords state={state} />}
      <div className="max-w-[860px]">
        <CountsTable counts={counts} way="leaving" />
      </div>
      <TroublesList troubles={troubles} />
    </div>
  )
}
