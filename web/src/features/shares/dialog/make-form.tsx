import { useState, type FormEvent } from 'react'
import { CallError } from '#platform/net/call-error.ts'
import { useTranslation } from '#platform/text/texts.ts'
import { serverSentence } from '#ui/action/attempt.ts'
import { useAction } from '#ui/action/use-action.ts'
import { Button } from '#ui/button.tsx'
import { Field, PasswordInput, Select, Switch, TextInput } from '#ui/field/field.tsx'
import { toast } from '#ui/toast/toast.tsx'
import { addressOfShare, randomSlug } from '../share-addresses.ts'
import { endings, endOf, type Ending } from '../share-ends.ts'
import { makeShare, type SharedThing } from '../shares.queries.ts'

const slugPattern = /^[a-z0-9][a-z0-9._~-]*$/i

/** It isn't shared: what it takes to do so. */
export function MakeForm({ thing }: { thing: SharedThing }) {
  const { t } = useTranslation()
  const [slug, setSlug] = useState(() => randomSlug())
  const [ending, setEnding] = useState<Ending>('30')
  const [date, setDate] = useState('')
  const [isDownloadable, setDownloadable] = useState(false)
  const [password, setPassword] = useState('')
  const [fault, setFault] = useState<{ slug?: string; end?: string }>({})
  const making = useAction(makeShare, {
    done: t('shares.made'),
    failed: t('shares.makeFailed'),
    onFailed(error) {
      const said = serverSentence(error)
      if (said === null) return false
      const field = error instanceof CallError ? error.field : null
      if (field === 'slug') setFault({ slug: said })
      else if (field === 'expiresAt') setFault({ end: said })
      else toast.error(said)
      return true
    },
  })
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const wanted = slug.trim()
    if (!slugPattern.test(wanted)) return setFault({ slug: t('shares.slugWrong') })
    const expiresAt = endOf(ending, date, Date.now())
    if (expiresAt === undefined) return setFault({ end: t('shares.endWrong') })
    setFault({})
    await making.run({
      slug: wanted,
      mediaItemId: thing.mediaId,
      mediaItemType: thing.type,
      expiresAt,
      isDownloadable,
      password,
    })
  }
  return (
    <form onSubmit={(event) => void submit(event)} className="grid gap-5">
      <p className="text-fg-2">{t('shares.hint')}</p>
      <Field
        label={t('shares.slug')}
        error={fault.slug}
        hint={
          <>
            <span dir="ltr" className="block break-all">
              {addressOfShare(slug.trim())}
            </span>
            {t('shares.slugHint')}
          </>
        }
      >
        {(control) => (
          <TextInput
            {...control}
            dir="ltr"
            value={slug}
            maxLength={255}
            autoComplete="off"
            spellCheck={false}
            onChange={({ target }) => {
              setSlug(target.value)
              setFault({})
            }}
          />
        )}
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={t('shares.ends')} error={ending === 'date' ? undefined : fault.end}>
          {(control) => (
            <Select
              {...control}
              value={ending}
              onChange={(value) => {
                setEnding(value)
                setFault({})
              }}
              options={endings.map((value) => ({ value, label: t(`shares.ending.${value}`) }))}
            />
          )}
        </Field>
        {ending === 'date' && (
          <Field label={t('shares.endDate')} error={fault.end}>
            {(control) => (
              <TextInput
                {...control}
                type="datetime-local"
                value={date}
                onChange={({ target }) => {
                  setDate(target.value)
                  setFault({})
                }}
              />
            )}
          </Field>
        )}
      </div>
      <Field label={t('shares.password')} hint={t('shares.passwordHint')}>
        {(control) => (
          <PasswordInput
            {...control}
            value={password}
            maxLength={1024}
            autoComplete="new-password"
            onChange={({ target }) => setPassword(target.value)}
          />
        )}
      </Field>
      <Switch
        label={t('shares.download')}
        hint={t('shares.downloadHint')}
        checked={isDownloadable}
        onChange={setDownloadable}
      />
      <div className="flex justify-end">
        <Button type="submit" variant="primary" busy={making.busy}>
          {t('shares.make')}
        </Button>
      </div>
    </form>
  )
}
