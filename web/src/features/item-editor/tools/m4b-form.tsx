import type { Task } from '@lectern/contract'
import { useState } from 'react'
import type { ItemDetail } from '#features/items/index.ts'
import { call } from '#platform/net/call.ts'
import { useTranslation } from '#platform/text/texts.ts'
import { useAction } from '#ui/action/use-action.ts'
import { Button } from '#ui/button.tsx'
import { Field, Select } from '#ui/field/field.tsx'

const codecs = ['copy', 'aac', 'opus'] as const
const bitrates = ['32k', '64k', '96k', '128k', '192k', '256k'] as const
type Codec = (typeof codecs)[number]
type Bitrate = (typeof bitrates)[number]

interface M4bFormProps {
  item: ItemDetail
  /** What is being done to the files. */
  task: Task | null
  busy: boolean
}

/** Makes one M4B of all audio files of a book. */
export function M4bForm({ item, task, busy }: M4bFormProps) {
  const { t } = useTranslation()
  const { audioFiles } = item.media
  const isAac = audioFiles.every(({ codec }) => codec === 'aac')
  const [codec, setCodec] = useState<Codec>(isAac ? 'copy' : 'aac')
  const [bitrate, setBitrate] = useState<Bitrate>('64k')
  const [channels, setChannels] = useState<'1' | '2'>('2')
  const params = { id: item.id }
  const encode = useAction(
    () =>
      call('POST /api/tools/item/:id/encode-m4b', { params, query: { codec, bitrate, channels } }),
    { done: t('tools.encodeStarted'), failed: t('tools.encodeFailed') },
  )
  const cancel = useAction(() => call('DELETE /api/tools/item/:id/encode-m4b', { params }), {
    failed: t('tools.cancelFailed'),
  })
  return (
    <section className="grid gap-3">
      <h3 className="text-lg font-bold">{t('tools.encode')}</h3>
      <p className="max-w-prose text-fg-2">{t('tools.encodeHint', { count: audioFiles.length })}</p>
      <div className="grid gap-3 sm:grid-cols-3">
        <Field label={t('tools.codec')}>
          {(control) => (
            <Select
              {...control}
              value={codec}
              onChange={setCodec}
              options={codecs
                .filter((value) => isAac || value !== 'copy')
                .map((value) => ({ value, label: t(`tools.codecs.${value}`) }))}
            />
          )}
        </Field>
        {codec !== 'copy' && (
          <>
            <Field label={t('tools.bitrate')}>
              {(control) => (
                <Select
                  {...control}
                  value={bitrate}
                  onChange={setBitrate}
                  options={bitrates.map((value) => ({
                    value,
                    label: t('tools.kbit', { number: value.slice(0, -1) }),
                  }))}
                />
              )}
            </Field>
            <Field label={t('tools.channels')}>
              {(control) => (
                <Select
                  {...control}
                  value={channels}
                  onChange={setChannels}
                  options={[
                    { value: '1', label: t('tools.mono') },
                    { value: '2', label: t('tools.stereo') },
                  ]}
                />
              )}
            </Field>
          </>
        )}
      </div>
      {task?.action === 'encode-m4b' ? (
        <Button busy={cancel.busy} onClick={() => void cancel.run()} className="justify-self-start">
          {t('tools.cancel')}
        </Button>
      ) : (
        <Button
          busy={encode.busy}
          disabled={busy}
          onClick={() => void encode.run()}
          className="justify-self-start"
        >
          {t('tools.encodeStart')}
        </Button>
      )}
    </section>
  )
}
