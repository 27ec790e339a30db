import { Copy } from 'lucide-react'
import { useState } from 'react'
import type { ExportState } from '@lectern/contract'
import { useTranslation } from '#platform/text/texts.ts'
import { copyText } from '#ui/action/copy-text.ts'
import { useAction } from '#ui/action/use-action.ts'
import { Button } from '#ui/button.tsx'
import { askNewPasswords, refreshExports, type NewPasswords as Told } from './exports.calls.ts'

/** Passwords that people begin with at Audiobookshelf: shown once, to whoever began the export. */
export function NewPasswords({ state }: { state: ExportState }) {
  const { t } = useTranslation()
  const [told, setTold] = useState<Told | null>(null)
  const { count, canBeTold } = state.passwords
  const { run, busy } = useAction(async () => setTold(await askNewPasswords(state)), {
    failed: t('exports.passwordsFailed'),
    onFailed: () => {
      refreshExports()
      return false
    },
  })
  return (
    <section className="grid gap-3">
      <div>
        <h4 className="font-semibold">{t('exports.passwords')}</h4>
        <p className="max-w-prose text-sm text-fg-2">
          {t('exports.passwordsHint', { count })}{' '}
          {told ? t('exports.passwordsNow') : !canBeTold && t('exports.passwordsGone')}
        </p>
      </div>
      {told ? (
        <Shown passwords={told} />
      ) : (
        canBeTold && (
          <Button className="justify-self-start" busy={busy} onClick={() => void run()}>
            {t('exports.showPasswords')}
          </Button>
        )
      )}
    </section>
  )
}

function Shown({ passwords }: { passwords: Told }) {
  const { t } = useTranslation()
  const all = passwords.map(({ username, password }) => `${username}\t${password}`).join('\n')
  const words = { done: t('exports.copied'), failed: t('exports.copyFailed') }
  return (
    <>
      <table className="w-full max-w-prose text-sm">
        <thead>
          <tr className="border-b border-line text-fg-3">
            <th scope="col" className="py-2 text-start font-semibold">
              {t('exports.person')}
            </th>
            <th scope="col" className="py-2 ps-3 text-start font-semibold">
              {t('exports.password')}
            </th>
          </tr>
        </thead>
        <tbody>
          {passwords.map(({ username, password }) => (
            <tr key={username} className="border-b border-line last:border-0">
              <th scope="row" className="py-2 text-start font-normal break-all">
                {username}
              </th>
              <td dir="ltr" className="py-2 ps-3 text-start font-mono break-all select-all">
                {password}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <Button className="justify-self-start" onClick={() => void copyText(all, words)}>
        <Copy aria-hidden="true" className="size-4!" />
        {t('exports.copy')}
      </Button>
    </>
  )
}
