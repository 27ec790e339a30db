import { list } from '#platform/text/lists.ts'
import type { MovedTrouble } from '@lectern/contract'
import { useSaid } from '#platform/text/said/said.ts'
import { useTranslation } from '#platform/text/texts.ts'
import { kindName } from './kinds.ts'

/** What can't be brought as it is, by name, and why. */
export function TroublesList({ troubles }: { troubles: readonly MovedTrouble[] }) {
  const { t } = useTranslation()
  const said = useSaid()
  if (troubles.length === 0) return null
  return (
    <section>
      <h3 className="mb-2 font-semibold">{t('movingIn.troubles')}</h3>
      <ul className="grid gap-3 text-sm">
        {troubles.map(({ kind, reason, count, examples }) => (
          <li key={`${kind} ${reason}`} className="min-w-0">
            <p className="break-words">
              <span className="font-semibold">{kindName(kind, t)}</span>:{' '}
              <span>{said(reason)}</span>
            </p>
            <p className="break-words text-fg-3">
              {list(examples)}
              {count > examples.length &&
                ` ${t('movingIn.andMore', { count: count - examples.length })}`}
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}
