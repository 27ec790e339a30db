import type { ServerSettings } from '@lectern/contract'
import { useState, type FormEvent } from 'react'
import { CallError } from '#platform/net/call-error.ts'
import { call } from '#platform/net/call.ts'
import { beginSession, replaceServerSettings } from '#platform/session/session.ts'
import { texts, useTranslation } from '#platform/text/texts.ts'
import { isPseudo } from '#platform/text/language/languages.ts'
import { useAction } from '#ui/action/use-action.ts'

const empty = { username: 'root', password: '', repeat: '', setupCode: '' }

/** What is typed to set a server up, and what comes of it. `onDone`: it is set up, though perhaps by somebody else. */
export function useFirstRun(onDone: () => void) {
  const { t } = useTranslation()
  const [form, setForm] = useState(empty)
  const [error, setError] = useState<string | null>(null)
  const { run, busy } = useAction(
    async () => {
      const account = { username: form.username.trim() || 'root', password: form.password }
      await call('POST /init', {
        body: { newRoot: account, ...(form.setupCode ? { setupCode: form.setupCode.trim() } : {}) },
      })
      beginSession(await call('POST /login', { body: account }))
      await keepLanguage(texts.language)
    },
    {
      failed: t('state.unreachable'),
      onFailed: (failure) => {
        if (!(failure instanceof CallError) || failure.status === 0)
          setError(t('state.unreachable'))
        else if (failure.status === 500 || failure.status === 409) onDone()
        else setError(failure.message)
        return true
      },
    },
  )
  return {
    form,
    error,
    busy,
    set: (key: keyof typeof form) => (event: { target: { value: string } }) =>
      setForm({ ...form, [key]: event.target.value }),
    setPasswords(typed: Partial<typeof form>) {
      setForm({ ...form, ...typed })
      setError(null)
    },
    async submit(event: FormEvent) {
      event.preventDefault()
      const isSame = form.password === form.repeat
      setError(isSame ? null : t('firstRun.mismatch'))
      if (isSame) await run()
    },
  }
}

/** How dates are written where each language is spoken, by the formats that the server knows; others keep its own. */
const dateFormats: Partial<Record<string, ServerSettings['dateFormat']>> = {
  da: 'dd.MM.yyyy',
  de: 'dd.MM.yyyy',
  hr: 'dd.MM.yyyy',
  no: 'dd.MM.yyyy',
  pl: 'dd.MM.yyyy',
  ru: 'dd.MM.yyyy',
  es: 'dd/MM/yyyy',
  fr: 'dd/MM/yyyy',
  gu: 'dd/MM/yyyy',
  hi: 'dd/MM/yyyy',
  it: 'dd/MM/yyyy',
  nl: 'dd/MM/yyyy',
  lt: 'yyyy-MM-dd',
  'zh-cn': 'yyyy-MM-dd',
}

/**
 * Who sets the server up in their language has it speak it: to people who haven't chosen one, in mails and catalogues. Dates
 * are written as it does.
 */
async function keepLanguage(language: string): Promise<void> {
  if (language === 'en-us' || isPseudo(language)) return
  const dateFormat = dateFormats[language]
  const body = dateFormat === undefined ? { language } : { language, dateFormat }
  await call('PATCH /api/settings', { body }).then(
    ({ serverSettings }) => replaceServerSettings(serverSettings),
    // It can be set at any time.
    () => undefined,
  )
}
