import { useState } from 'react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { RichText } from '#features/text/index.ts'
import { call } from '#platform/net/call.ts'
import { callQuery } from '#platform/net/query.ts'
import { useServerSettings } from '#platform/session/session.ts'
import { useTranslation } from '#platform/text/texts.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field/field.tsx'
import { Skeleton } from '#ui/page/skeleton.tsx'
import { ErrorState } from '#ui/page/state.tsx'
import { useAction } from '#ui/action/use-action.ts'
import { SettingsCard } from '../fields/settings-card.tsx'
import { take } from '../fields/use-settings.ts'

/** What people read who aren't signed in yet. */
export function SignInCard() {
  const { t } = useTranslation()
  const { data, error, isFetching, refetch } = useQuery(callQuery('GET /api/auth-settings'))
  return (
    <SettingsCard title="serverSettings.signIn">
      {data && (
        <Message key={data.authLoginCustomMessage} saved={data.authLoginCustomMessage ?? ''} />
      )}
      {!data && !error && <Skeleton className="h-32" />}
      {!data && error && (
        <ErrorState
          title={t('serverSettings.signInFailed')}
          error={error}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      )}
    </SettingsCard>
  )
}

function Message({ saved }: { saved: string }) {
  const { t } = useTranslation()
  const settings = useServerSettings()
  const queries = useQueryClient()
  const [text, setText] = useState(saved)
  const isChanged = text.trim() !== saved
  const { run, busy } = useAction(
    async () => {
      const body = { authLoginCustomMessage: text.trim() || null }
      const answer = await call('PATCH /api/auth-settings', { body })
      take(answer.serverSettings, settings)
      await queries.invalidateQueries({ queryKey: callQuery('GET /api/auth-settings').queryKey })
    },
    { done: t('settings.saved'), failed: t('settings.saveFailed') },
  )
  return (
    <div className="grid gap-3">
      <Field label={t('serverSettings.message')} hint={t('serverSettings.messageHint')}>
        {(control) => (
          <textarea
            {...control}
            rows={4}
            dir="auto"
            maxLength={20_000}
            value={text}
            onChange={(event) => setText(event.target.value)}
            className="control resize-y py-2"
          />
        )}
      </Field>
      {text.trim() !== '' && (
        <figure className="grid gap-1.5">
          <figcaption className="text-sm font-semibold text-fg-2">
            {t('serverSettings.messagePreview')}
          </figcaption>
          <RichText html={text} className="rounded-md border border-line p-3 text-sm text-fg-2" />
        </figure>
      )}
      {isChanged && (
        <div className="flex flex-wrap justify-end gap-3">
          <Button onClick={() => setText(saved)}>{t('dialog.cancel')}</Button>
          <Button variant="primary" busy={busy} onClick={() => void run()}>
            {t('serverSettings.save')}
          </Button>
        </div>
      )}
    </div>
  )
}
