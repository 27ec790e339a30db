import { useState, type FormEvent } from 'react'
import type { MailSettings } from '@lectern/contract'
import { CallError } from '#platform/net/call-error.ts'
import { call } from '#platform/net/call.ts'
import { callQuery, invalidate, queryClient } from '#platform/net/query.ts'
import { useTranslation } from '#platform/text/texts.ts'
import { serverSentence } from '#ui/action/attempt.ts'
import { useAction } from '#ui/action/use-action.ts'
import { Button } from '#ui/button.tsx'
import { MailFields } from './mail-fields.tsx'
import { bodyOf, formOf, mailFaults, typed, type MailDraft } from './mail-draft.ts'
import { TestLine, useMailTest } from './mail-test.tsx'
import { useUnsavedGuard } from './use-unsaved-guard.ts'

/** The settings of mail: what is typed is a draft until it is saved, and only the difference is sent. */
export function MailForm({ settings }: { settings: MailSettings }) {
  const { t } = useTranslation()
  const [draft, setDraft] = useState<MailDraft>({})
  const [fault, setFault] = useState<{ field: string; sentence: string } | null>(null)
  const isUnsaved = Object.keys(draft).length > 0
  const test = useMailTest()
  useUnsavedGuard(isUnsaved)
  const saving = useAction(
    async () => {
      const answer = await call('PATCH /api/emails/settings', { body: bodyOf(draft, settings) })
      queryClient.setQueryData(callQuery('GET /api/emails/settings').queryKey, answer)
      setDraft({})
      invalidate('GET /api/lectern/ereaders')
    },
    {
      done: t('mail.saved'),
      failed: t('mail.saveFailed'),
      onFailed(error) {
        const sentence = serverSentence(error)
        if (!(error instanceof CallError) || error.field === null || sentence === null) return false
        setFault({ field: error.field, sentence })
        return true
      },
    },
  )
  const save = async () => {
    setFault(null)
    const [field] = mailFaults(draft)
    if (field === undefined) return saving.run()
    setFault({ field, sentence: t(`mail.${field}Wrong`) })
    return false
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    await save()
  }
  const sendTest = async () => {
    if (!isUnsaved || (await save())) await test.send()
  }
  return (
    <form onSubmit={(event) => void submit(event)} className="surface grid gap-4 p-4" noValidate>
      <MailFields
        form={{ ...formOf(settings), ...draft }}
        hasPassword={settings.pass !== null}
        faultOf={(field) => (fault?.field === field ? fault.sentence : null)}
        onChange={(change) => {
          setFault(null)
          test.forget()
          setDraft(typed(draft, change, settings))
        }}
      />
      <TestLine outcome={test.outcome} />
      <div className="flex flex-wrap justify-end gap-3">
        {isUnsaved && (
          <Button
            onClick={() => {
              setDraft({})
              setFault(null)
            }}
          >
            {t('mail.discard')}
          </Button>
        )}
        <Button busy={test.busy} onClick={() => void sendTest()}>
          {t(isUnsaved ? 'mail.saveAndTest' : 'mail.test')}
        </Button>
        <Button type="submit" variant="primary" busy={saving.busy} disabled={!isUnsaved}>
          {t('mail.save')}
        </Button>
      </div>
    </form>
  )
}
