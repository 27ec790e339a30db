import { useState } from 'react'
import { useTranslation } from '#platform/text/texts.ts'
import { Button } from '#ui/button.tsx'
import { Field, TextInput } from '#ui/field/field.tsx'

/** To a page by its number. */
export function PageJump({ count, go }: { count: number; go: (page: number) => void }) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState('')
  const page = Number(typed)
  const isWrong = typed !== '' && !(Number.isInteger(page) && page >= 1 && page <= count)
  return (
    <form
      className="flex-none px-5 pb-3"
      onSubmit={(event) => {
        event.preventDefault()
        if (typed === '' || isWrong) return
        go(page - 1)
        setTyped('')
      }}
    >
      <Field
        label={t('pages.number')}
        error={isWrong ? t('pages.noSuchPage', { count }) : null}
        className="min-w-0 flex-1"
      >
        {(control) => (
          <div className="flex gap-2">
            <TextInput
              {...control}
              inputMode="numeric"
              autoComplete="off"
              value={typed}
              onChange={({ target }) => setTyped(target.value.trim())}
            />
            <Button type="submit" disabled={typed === '' || isWrong}>
              {t('pages.go')}
            </Button>
          </div>
        )}
      </Field>
    </form>
  )
}
