import { useState, type FormEvent } from 'react'
import { call } from '#platform/net/call.ts'
import { useTranslation } from '#platform/text/texts.ts'
import { useAction } from '#ui/action/use-action.ts'
import { Button } from '#ui/button.tsx'
import { confirm } from '#ui/dialog/confirm.tsx'
import { Field, TextInput } from '#ui/field/field.tsx'
import { renew } from './restore.ts'

const most = 90

/** How long deleted files are kept; none empties the trash, so that is asked about. */
export function KeptDays({ keptDays }: { keptDays: number }) {
  const { t } = useTranslation()
  const [text, setText] = useState(String(keptDays))
  const days = /^\d{1,3}$/.test(text.trim()) ? Number(text) : null
  const isWrong = days === null || days > most
  const { run, busy } = useAction(
    async (count: number) => {
      await call('PATCH /api/lectern/trash/settings', { body: { keptDays: count } })
      renew()
    },
    { done: t('settings.saved'), failed: t('settings.saveFailed') },
  )
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (days === null || isWrong) return
    if (days === 0) {
      const { yes } = await confirm({
        title: t('trash.noneTitle'),
        message: t('trash.noneMessage'),
        yes: t('dialog.save'),
        danger: true,
      })
      if (!yes) return
    }
    await run(days)
  }
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="surface p-4">
      <Field
        label={t('trash.days')}
        hint={t('trash.daysHint')}
        error={isWrong ? t('trash.daysWrong', { most }) : null}
      >
        {(control) => (
          <div className="flex flex-wrap gap-2">
            <TextInput
              {...control}
              inputMode="numeric"
              autoComplete="off"
              value={text}
              onChange={(event) => setText(event.target.value)}
              className="w-24! max-w-full"
            />
            <Button type="submit" busy={busy} disabled={isWrong || days === keptDays}>
              {t('dialog.save')}
            </Button>
          </div>
        )}
      </Field>
    </form>
  )
}
