import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ScanLogButton } from '#features/logs/index.ts'
import { useTranslation } from '#platform/text/texts.ts'
import { dateTime } from '#platform/text/dates.ts'
import { useServerSettings } from '#platform/session/session.ts'
import type { Reply } from '#platform/net/api.ts'
import type { Library } from '@lectern/contract'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { Skeleton } from '#ui/page/skeleton.tsx'
import { ErrorState } from '#ui/page/state.tsx'
import { scanReportQuery } from '../libraries.queries.ts'

type Group = Reply<'GET /api/lectern/libraries/:id/scan-report'>['troubles'][number]

/** What the last scan of a library left out or found at fault, by kind, with the places. */
export function ScanReport({ library, onClose }: { library: Library; onClose: () => void }) {
  const { t } = useTranslation()
  const formats = useServerSettings()
  const { data, isPending, error, refetch } = useQuery(scanReportQuery(library.id))
  const at = data?.at ?? null
  const logId = data?.logId ?? null
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('libraries.reportTitle', { name: library.name })}
      {...(at === null ? {} : { description: dateTime(at, formats) })}
      width={680}
      reading
    >
      {isPending && <Skeleton className="h-32" />}
      {error && !data && (
        <ErrorState
          title={t('libraries.reportFailed')}
          error={error}
          onRetry={() => void refetch()}
        />
      )}
      {data && data.troubles.length === 0 && (
        <p className="text-fg-2">
          {t(at === null ? 'libraries.reportNever' : 'libraries.reportNone')}
        </p>
      )}
      {logId !== null && (
        <div className="-ms-2.5 mb-3">
          <ScanLogButton logId={logId} title={library.name} />
        </div>
      )}
      <div className="grid gap-6">
        {data?.troubles.map((group) => (
          <Troubles key={group.kind} group={group} library={library} />
        ))}
      </div>
    </Dialog>
  )
}

function Troubles({ group, library }: { group: Group; library: Library }) {
  const { t } = useTranslation()
  const { kind, count, places } = group
  return (
    <section>
      <h3 className="font-semibold">{t(`libraries.trouble.${kind}`, { count })}</h3>
      <p className="text-sm text-fg-2">{t(`libraries.trouble.${kind}Hint`)}</p>
      <ul className="mt-2 grid border-t border-line text-sm">
        {places.map(({ path, itemId, title }) => (
          <li key={path} className="grid gap-0.5 border-b border-line py-2">
            {itemId && (
              <Link
                to="/item/$itemId"
                params={{ itemId }}
                dir="auto"
                className="justify-self-start font-medium underline-offset-2 hover:underline"
              >
                {title}
              </Link>
            )}
            <code className="break-all text-fg-3" dir="ltr">
              {shortPath(path, library)}
            </code>
          </li>
        ))}
      </ul>
      {count > places.length && (
        <p className="mt-2 text-sm text-fg-3">
          {t('libraries.reportMore', { count: count - places.length })}
        </p>
      )}
    </section>
  )
}

/** Below the library's folder where there is only one, else the whole path. */
function shortPath(path: string, { folders }: Library): string {
  const [only, ...others] = folders
  const root = `${only?.fullPath}/`
  return others.length === 0 && path.startsWith(root) ? path.slice(root.length) : path
}
