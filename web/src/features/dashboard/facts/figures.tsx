import { bytes, number } from '#platform/text/format.ts'
import { useTranslation } from '#platform/text/texts.ts'
import type { ServerState } from '../dashboard.queries.ts'

/** What goes on right now, in a row of numbers. */
export function Figures({ state }: { state: ServerState }) {
  const { t } = useTranslation()
  const { live, people, libraries, server } = state
  const items = libraries?.reduce((sum, library) => sum + library.items, 0)
  const shown = [
    [t('dashboard.figure.listening'), people && number(people.openSessions)],
    [t('dashboard.figure.connected'), live && number(live.users)],
    [t('dashboard.figure.connections'), live && number(live.sockets)],
    [t('dashboard.figure.running'), live && number(live.runningTasks)],
    [t('dashboard.figure.items'), items === undefined ? null : number(items)],
    [t('dashboard.figure.memory'), bytes(server.memoryBytes, 0)],
  ]
  return (
    <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,6.5rem),1fr))] gap-px overflow-hidden rounded-[14px] border border-line bg-line">
      {shown.map(([name, value]) => (
        <div key={name} className="flex flex-col-reverse justify-end bg-surface-1 px-4 py-3">
          <dt className="text-sm text-fg-3">{name}</dt>
          <dd className="text-xl font-bold num">{value ?? '–'}</dd>
        </div>
      ))}
    </dl>
  )
}
