import { CheckCircle2, Search, X } from 'lucide-react'
import { memo, useState } from 'react'
import { call } from '#platform/net/call.ts'
import { bytes } from '#platform/text/format.ts'
import { useTranslation } from '#platform/text/texts.ts'
import { attempt } from '#ui/action/attempt.ts'
import { Button, IconButton } from '#ui/button.tsx'
import { Field, TextInput } from '#ui/field/field.tsx'
import { Progress } from '#ui/progress.tsx'
import { toast } from '#ui/toast/toast.tsx'
import { hasName, targetOf } from './target-path.ts'
import { change, isBusy, remove, type Upload } from './uploads.ts'

interface UploadCardProps {
  one: Upload
  isPodcast: boolean
  provider: string
}

/** One item: what it will be called, where it goes, what is in it, how far it is. */
export const UploadCard = memo(function UploadCard({ one, isPodcast, provider }: UploadCardProps) {
  const { t } = useTranslation()
  const busy = isBusy(one)
  const names = one.files.map(({ name }) => name).join(', ')
  const size = one.files.reduce((sum, { file }) => sum + file.size, 0)
  if (one.state === 'done')
    return (
      <li className="flex items-center gap-3 rounded-lg bg-surface-1 px-4 py-3">
        <CheckCircle2 aria-hidden="true" className="flex-none text-success" />
        <span dir="auto" className="min-w-0 flex-1 truncate font-semibold">
          {one.title}
        </span>
        <span className="text-sm text-fg-3">{t('upload.sent')}</span>
      </li>
    )
  return (
    <li
      aria-label={one.title}
      className="grid gap-3 rounded-lg bg-surface-1 p-4 [content-visibility:auto] [contain-intrinsic-size:auto_190px]"
    >
      <fieldset disabled={busy} className="grid gap-3 sm:grid-cols-[1fr_auto]">
        <CardFields one={one} isPodcast={isPodcast} />
        <span className="flex items-end gap-1 sm:pb-0.5">
          {!isPodcast && <LookUp one={one} provider={provider} />}
          <IconButton
            label={t('upload.remove', { title: one.title })}
            icon={<X />}
            onClick={() => remove(one.id)}
          />
        </span>
      </fieldset>
      <p className="truncate text-sm text-fg-3" title={names}>
        {t('upload.files', { count: one.files.length })} · {bytes(size, 1)} ·{' '}
        <bdi>{targetOf(one, isPodcast)}</bdi>
      </p>
      {one.message && (
        <p role="alert" className="text-sm text-danger">
          {one.message}
        </p>
      )}
      {busy && <Progress value={one.share} label={t('upload.progress', { title: one.title })} />}
    </li>
  )
})

function CardFields({ one, isPodcast }: Omit<UploadCardProps, 'provider'>) {
  const { t } = useTranslation()
  const names = isPodcast ? (['title'] as const) : (['title', 'author', 'series'] as const)
  return (
    <div className={isPodcast ? 'grid' : 'grid gap-3 sm:grid-cols-3'}>
      {names.map((name) => (
        <Field
          key={name}
          label={t(`upload.field.${name}`)}
          error={name === 'title' && !hasName(one) ? t('upload.noTitle') : null}
        >
          {(control) => (
            <TextInput
              {...control}
              dir="auto"
              value={one[name]}
              onChange={({ target }) =>
                change(one.id, { [name]: target.value, state: 'ready', message: null })
              }
            />
          )}
        </Field>
      ))}
    </div>
  )
}

/** Fills the fields from the first book that the library's provider of metadata finds. */
function LookUp({ one, provider }: Omit<UploadCardProps, 'isPodcast'>) {
  const { t } = useTranslation()
  const [busy, setBusy] = useState(false)
  const lookUp = async () => {
    setBusy(true)
    const { title, author } = one
    await attempt(
      async () => {
        const query = { provider, title, author }
        const [best] = await call('GET /api/search/books', { query, timeoutMs: 60_000 })
        if (!best) {
          toast.info(t('upload.notFound', { title }))
          return
        }
        change(one.id, {
          title: best.title ?? title,
          author: best.author ?? author,
          series: best.series?.[0]?.series ?? one.series,
        })
      },
      { failed: t('upload.lookUpFailed') },
    )
    setBusy(false)
  }
  return (
    <Button busy={busy} onClick={() => void lookUp()}>
      <Search aria-hidden="true" />
      {t('upload.lookUp')}
    </Button>
  )
}
