import { byName } from '#platform/text/by-name.ts'
import type { ItemHistoryEntry } from '@lectern/contract'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { History, Undo2, X } from 'lucide-react'
import { useState } from 'react'
import { call } from '#platform/net/call.ts'
import { callQuery } from '#platform/net/query.ts'
import { useTranslation } from '#platform/text/texts.ts'
import { useAction } from '#ui/action/use-action.ts'
import { Button } from '#ui/button.tsx'
import { confirm } from '#ui/dialog/confirm.tsx'
import { Field, Select } from '#ui/field/field.tsx'
import { SectionHeading } from '#ui/page/page.tsx'
import { EmptyState } from '#ui/page/state.tsx'
import { ChangeRows } from './change-rows.tsx'
import { ChangesList } from './changes-list.tsx'
import { useLibraryChanges, type LogFilter } from './item-history.queries.ts'
import { undoChanges } from './undo-changes.ts'

/** Everything that was changed of the items of a library, by whom and how, with the way back. */
export function ChangesPanel() {
  const { t } = useTranslation()
  const { data } = useQuery(callQuery('GET /api/libraries'))
  const { library: asked } = useSearch({ strict: false }) as { library?: string }
  const libraries = data?.libraries ?? []
  const libraryId = libraries.find(({ id }) => id === asked)?.id ?? libraries[0]?.id
  return (
    <section>
      <SectionHeading>{t('changes.title')}</SectionHeading>
      {data && !libraryId && <EmptyState title={t('changes.none')} icon={<History />} />}
      {libraryId && <LibraryLog key={libraryId} libraryId={libraryId} libraries={libraries} />}
    </section>
  )
}

interface LibraryLogProps {
  libraryId: string
  libraries: readonly { id: string; name: string }[]
}

const everything: LogFilter = { user: '', source: '', batch: '' }
const sources = ['person', 'scan', 'provider', 'rule', 'undo'] as const

function LibraryLog({ libraryId, libraries }: LibraryLogProps) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [filter, setFilter] = useState(everything)
  const changes = useLibraryChanges(libraryId, filter)
  const people = usePeople(changes.data?.entries)
  return (
    <>
      <div className="mb-3 grid items-end gap-3 sm:grid-cols-3">
        <Field label={t('changes.library')}>
          {(control) => (
            <Select
              {...control}
              value={libraryId}
              options={libraries.map(({ id, name }) => ({ value: id, label: name }))}
              onChange={(library) => void navigate({ to: '.', search: { library }, replace: true })}
            />
          )}
        </Field>
        <Field label={t('changes.who')}>
          {(control) => (
            <Select
              {...control}
              value={filter.user}
              options={[
                { value: '', label: t('changes.everybody') },
                ...people.map(({ id, name }) => ({ value: id, label: name })),
              ]}
              onChange={(user) => setFilter({ ...filter, user })}
            />
          )}
        </Field>
        <Field label={t('changes.how')}>
          {(control) => (
            <Select
              {...control}
              value={filter.source}
              options={[
                { value: '', label: t('changes.anyWay') },
                ...sources.map((value) => ({ value, label: t(`changes.source.${value}`) })),
              ]}
              onChange={(source) => setFilter({ ...filter, source })}
            />
          )}
        </Field>
      </div>
      {filter.batch && (
        <div className="mb-3 flex flex-wrap items-center gap-2">
          <p className="text-md font-semibold">{t('changes.together')}</p>
          <UndoBatch batch={filter.batch} />
          <Button size="sm" variant="ghost" onClick={() => setFilter(everything)}>
            <X aria-hidden="true" className="size-4!" />
            {t('changes.showAll')}
          </Button>
        </div>
      )}
      <LogEntries changes={changes} onBatch={(batch) => setFilter({ ...everything, batch })} />
    </>
  )
}

interface LogEntriesProps {
  changes: ReturnType<typeof useLibraryChanges>
  onBatch: (batch: string) => void
}

/** How many there are, and those in sight; older ones come by scrolling. */
function LogEntries({ changes, onBatch }: LogEntriesProps) {
  const { t } = useTranslation()
  const { data, isFetching, showMore } = changes
  const total = data?.total
  return (
    <ChangesList changes={changes}>
      {(entries) => (
        <>
          {total && (
            <p className="mb-2 text-sm text-fg-3 num">
              {t(total.isExact ? 'changes.total' : 'changes.totalOver', { count: total.count })}
            </p>
          )}
          <ChangeRows
            entries={entries}
            onBatch={onBatch}
            onEnd={() => data?.hasMore && !isFetching && showMore()}
          />
        </>
      )}
    </ChangesList>
  )
}

/** Takes back all that one call, scan or task changed, after a question that says how much it is. */
function UndoBatch({ batch }: { batch: string }) {
  const { t } = useTranslation()
  const undo = useAction(
    async () => {
      const facts = await call('GET /api/lectern/changes/batches/:batch', { params: { batch } })
      const { yes } = await confirm({
        title: t('changes.undoAllTitle', { count: facts.numItems }),
        message: t('changes.undoAllMessage', { count: facts.numFields }),
        yes: t('toast.undo'),
      })
      if (yes) await undoChanges({ batch })
    },
    { failed: t('changes.undoFailed') },
  )
  return (
    <Button size="sm" busy={undo.busy} onClick={() => void undo.run()}>
      <Undo2 aria-hidden="true" className="size-4!" />
      {t('changes.undoAll')}
    </Button>
  )
}

/** Everybody who was seen in the log since the page opened: a filter by one of them hides nobody from the choice. */
function usePeople(entries: readonly ItemHistoryEntry[] = []) {
  const [known, setKnown] = useState<ReadonlyMap<string, string>>(new Map())
  const missing = entries.filter(({ by }) => by?.id && !known.has(by.id))
  if (missing.length > 0) {
    const next = new Map(known)
    for (const { by } of missing) if (by?.id) next.set(by.id, by.name ?? by.id)
    setKnown(next)
  }
  return [...known]
    .map(([id, name]) => ({ id, name }))
    .sort((one, other) => byName(one.name, other.name))
}
