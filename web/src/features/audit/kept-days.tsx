import { useState, type FormEvent } from 'react'
import { call } from '#platform/net/call.ts'
import { invalidate } from '#platform/net/query.ts'
import { useTranslation } from '#platform/text/texts.ts'
import { useAction } from '#ui/action/use-action.ts'
import { Button } from '#ui/button.tsx'
import { Field, TextInput } from '#ui/field/field.tsx'

const fewest = 7
const most = 3650

/** For how many days entries are kept. */
export function KeptDays({ days }: { days: number }) {
  const { t } = useTranslation()
  const [text, setText] = useState(String(days))
  const [error, setError] = useState<string | null>(null)
  const saving = useAction(
    async (keptDays: number) => {
      await call('PATCH /api/lectern/audit', { body: { keptDays } })
      invalidate('GET /api/lectern/audit')
    },
    { done: t('audit.kept'), failed: t('audit.keepFailed') },
  )
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const wanted = Number(text)
    const isRight = Number.isInteger(wanted) && wanted >= fewest && wanted <= most
    setError(isRight ? null : t('audit.keepWrong'))
    if (isRight) await saving.run(wanted)
  }
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="mt-8 grid gap-3">
      <Field label={t('audit.keep')} hint={t('audit.keepHint')} error={error} className="max-w-sm">
        {(control) => (
          <TextInput
            {...control}
            inputMode="numeric"
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
        )}
      </Field>
      <div>
        <Button type="submit" busy={saving.busy} disabled={text === String(days)}>
          {t('dialog.save')}
        </Button>
      </div>
    </form>
  )
}
