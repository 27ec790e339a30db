import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { History, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from '#platform/text/texts.ts'
import { call } from '#platform/net/call.ts'
import { number } from '#platform/text/format.ts'
import { callQuery } from '#platform/net/query.ts'
import { useMay, useUser } from '#platform/session/session.ts'
import { Button } from '#ui/button.tsx'
import { confirm } from '#ui/dialog/confirm.tsx'
import { Select } from '#ui/field/field.tsx'
import { Page } from '#ui/page/page.tsx'
import { Skeleton } from '#ui/page/skeleton.tsx'
import { StaleBanner } from '#ui/page/stale-banner.tsx'
import { EmptyState, ErrorState } from '#ui/page/state.tsx'
import { useAction } from '#ui/action/use-action.ts'
import { DayChoice } from './table/day-choice.tsx'
import { forgetSessions } from './session-cache.ts'
import { OpenSessions } from './open-sessions.tsx'
import { Pager } from './table/pager.tsx'
import { SessionDialog } from './session-dialog.tsx'
import { SessionOrder } from './table/session-order.tsx'
import { SessionTable } from './table/session-table.tsx'
import { readView, sizes, writeView, type SessionView } from './table/session-view.ts'
import { sessionsQuery, type ListedSession } from './sessions.queries.ts'

/** What was listened to, session by session: everybody's for administrators, else one's own. */
export function SessionsPage() {
  const { t } = useTranslation()
  const isAdmin = useMay('admin')
  const [view, setView] = useView()
  const { data, error, isFetching, refetch } = useQuery({
    ...sessionsQuery(view, isAdmin),
    placeholderData: keepPreviousData,
  })
  const [shown, setShown] = useState<ListedSession | null>(null)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const sessions: readonly ListedSession[] = data?.sessions ?? []
  const onPage = [...chosen].filter((id) => sessions.some((session) => session.id === id))
  const show = (change: Partial<SessionView>) => {
    setChosen(new Set())
    setView({ ...view, page: 0, ...change })
  }
  const retry = () => void refetch()
  const hasDays = view.from !== '' || view.to !== ''
  const allDays = () => show({ from: '', to: '' })
  return (
    <Page
      title={t('sessions.title')}
      facts={data && t('sessions.count', { count: data.total, total: number(data.total) })}
      actions={isAdmin && <UserChoice user={view.user} onChange={(user) => show({ user })} />}
    >
      {isAdmin && !hasDays && <OpenSessions />}
      <DayChoice from={view.from} to={view.to} onChange={show} />
      {data && <StaleBanner shown={error !== null} onRetry={retry} />}
      {!data && error && (
        <ErrorState title={t('sessions.failed')} error={error} busy={isFetching} onRetry={retry} />
      )}
      {!data && !error && <Skeleton className="h-96" />}
      {data?.total === 0 && hasDays && (
        <EmptyState
          title={t('sessions.noneThen')}
          icon={<History />}
          action={<Button onClick={allDays}>{t('sessions.allDays')}</Button>}
        >
          {t('sessions.noneThenHint')}
        </EmptyState>
      )}
      {data?.total === 0 && !hasDays && (
        <EmptyState title={t('sessions.none')} icon={<History />}>
          {t('sessions.noneHint')}
        </EmptyState>
      )}
      {data && data.total > 0 && (
        <>
          {onPage.length > 0 && <Chosen ids={onPage} onDone={() => setChosen(new Set())} />}
          <div className="surface @container px-2 pb-1" aria-busy={isFetching || undefined}>
            <div className="flex justify-end pt-2 @min-[31rem]:hidden">
              <SessionOrder
                sort={view.sort}
                desc={view.desc}
                onChange={(sort, desc) => show({ sort, desc })}
              />
            </div>
            <SessionTable
              label={t('sessions.title')}
              sessions={sessions}
              showsUser={isAdmin}
              onOpen={setShown}
              order={{
                sort: view.sort,
                desc: view.desc,
                onSort: (sort) =>
                  show({ sort, desc: sort === view.sort ? !view.desc : sort !== 'displayTitle' }),
              }}
              {...(isAdmin ? { selection: { chosen, onChange: setChosen } } : {})}
            />
          </div>
          <Pager
            label={t('sessions.pages')}
            total={data.total}
            page={view.page}
            size={view.size}
            sizes={sizes}
            onPage={(page) => show({ page })}
            onSize={(size) => show({ size: sizes.find((one) => one === size) ?? 25 })}
          />
        </>
      )}
      {shown && <SessionDialog session={shown} onClose={() => setShown(null)} />}
    </Page>
  )
}

/** Which part is shown stands in the address. */
function useView(): [SessionView, (view: SessionView) => void] {
  const search = useSearch({ strict: false })
  const navigate = useNavigate()
  return [
    readView(search),
    (view) =>
      void navigate({
        to: '/config/sessions' as string,
        search: writeView(view),
        replace: true,
        resetScroll: false,
      }),
  ]
}

function UserChoice({ user, onChange }: { user: string; onChange: (user: string) => void }) {
  const { t } = useTranslation()
  const me = useUser()
  const { data } = useQuery(callQuery('GET /api/users'))
  const users = data?.users ?? [me]
  return (
    <Select
      aria-label={t('sessions.whose')}
      value={user}
      onChange={onChange}
      options={[
        { value: '', label: t('sessions.everybody') },
        ...users.map(({ id, username }) => ({ value: id, label: username })),
      ]}
      className="w-52 max-w-full max-sm:flex-1"
    />
  )
}

function Chosen({ ids, onDone }: { ids: string[]; onDone: () => void }) {
  const { t } = useTranslation()
  const remove = useAction(
    async () => {
      await call('POST /api/sessions/batch/delete', { body: { sessions: ids } })
      forgetSessions()
      onDone()
    },
    {
      done: t('sessions.deletedMany', { count: ids.length }),
      failed: t('sessions.deleteFailed'),
    },
  )
  const askRemove = async () => {
    const { yes } = await confirm({
      title: t('sessions.deleteTitle', { count: ids.length }),
      message: t('sessions.deleteMessage'),
      yes: t('sessions.delete'),
      danger: true,
    })
    if (yes) await remove.run()
  }
  return (
    <div className="surface chosen mb-3 flex flex-wrap items-center gap-3 p-2 ps-4">
      <p aria-live="polite" className="font-semibold num">
        {t('sessions.chosen', { count: ids.length })}
      </p>
      <Button
        size="sm"
        variant="danger"
        busy={remove.busy}
        className="ms-auto"
        onClick={() => void askRemove()}
      >
        <Trash2 aria-hidden="true" />
        {t('sessions.delete')}
      </Button>
      <Button size="sm" variant="ghost" onClick={onDone}>
        {t('sessions.chooseNone')}
      </Button>
    </div>
  )
}
