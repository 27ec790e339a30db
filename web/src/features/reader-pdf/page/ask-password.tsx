import { useState } from 'react'
import { createRoot } from 'react-dom/client'
import { useTranslation } from '#platform/text/texts.ts'
import { Button } from '#ui/button.tsx'
import { Field, PasswordInput } from '#ui/field/field.tsx'

interface Asked {
  /** The one before didn't open the book. */
  isWrong: boolean
  answer: (password: string) => void
}

/** Asks for the password of a book in its place; returns how to take the question away. */
export function askPassword(element: HTMLElement, asked: Asked): () => void {
  const place = document.createElement('div')
  element.append(place)
  const root = createRoot(place)
  root.render(<PasswordPrompt {...asked} />)
  return () => {
    place.remove()
    queueMicrotask(() => root.unmount())
  }
}

function PasswordPrompt({ isWrong, answer }: Asked) {
  const { t } = useTranslation()
  const [password, setPassword] = useState('')
  const [isBusy, setBusy] = useState(false)
  return (
    <div className="absolute inset-0 z-1 grid place-items-center overflow-y-auto bg-bg p-5">
      <form
        className="grid w-full max-w-sm gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          setBusy(true)
          answer(password)
        }}
      >
        <h2 className="text-lg font-bold">{t('pages.isLocked')}</h2>
        <Field
          label={t('pages.password')}
          error={isWrong ? t('pages.wrongPassword') : null}
          hint={t('pages.passwordHint')}
        >
          {(control) => (
            <PasswordInput
              {...control}
              autoFocus
              autoComplete="off"
              value={password}
              onChange={({ target }) => setPassword(target.value)}
            />
          )}
        </Field>
        <Button type="submit" variant="primary" busy={isBusy} disabled={password === ''}>
          {t('pages.unlock')}
        </Button>
      </form>
    </div>
  )
}
