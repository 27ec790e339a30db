import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { ChevronLeft } from 'lucide-react'
import { authorOf, titleOf, type ItemDetail } from '#features/items/index.ts'
import { bytes, elapsed, number } from '#platform/text/format.ts'
import { useTranslation } from '#platform/text/texts.ts'
import { Page } from '#ui/page/page.tsx'
import { Skeleton } from '#ui/page/skeleton.tsx'
import { EmptyState, ErrorState } from '#ui/page/state.tsx'
import { Tabs } from '#ui/page/tabs.tsx'
import { EmbedForm } from './forms/embed-form.tsx'
import type { ToolFormProps } from './forms/form-props.ts'
import { M4bForm } from './forms/m4b-form.tsx'
import { MergeForm } from './forms/merge-form.tsx'
import { SplitForm } from './forms/split-form.tsx'
import { toolIn, toolNames, type ToolName } from './tool-names.ts'
import { useToolPlans } from './tool-plans.ts'
import { ToolStatus } from './work/tool-status.tsx'
import { useToolWork, type ToolWork } from './work/tool-work.ts'

/**
 * What can be done to the files of a book, above it what is being done just now and how that ended: that stays to be
 * read when the book has lost its last file by it.
 */
export function BookTools({ item }: { item: ItemDetail }) {
  const { t } = useTranslation()
  const work = useToolWork(item.id)
  const facts = useFacts(item)
  return (
    <div className="mx-auto max-w-6xl">
      <BackLink itemId={item.id} />
      <Page title={t('tools.title', { title: titleOf(item) })} facts={facts}>
        <ToolStatus item={item} work={work} />
        {item.media.audioFiles.length > 0 ? (
          <ToolTabs item={item} work={work} />
        ) : (
          <EmptyState title={t('tools.noSound')} />
        )}
      </Page>
    </div>
  )
}

/** A tab for each tool. */
function ToolTabs({ item, work }: { item: ItemDetail; work: ToolWork }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { tool } = useSearch({ strict: false }) as { tool?: string }
  return (
    <Tabs<ToolName>
      label={t('tools.all')}
      value={toolIn(tool)}
      onChange={(next) =>
        void navigate({ to: '.', search: { tool: next }, replace: true, resetScroll: false })
      }
      tabs={toolNames.map((value) => ({
        value,
        label: t(`tools.name.${value}`),
        content: (
          <Tool
            key={item.media.audioFiles.map(({ ino }) => ino).join()}
            name={value}
            item={item}
            isTaken={work.task !== null || work.isQueued}
            turn={[work.task?.id, work.ended?.id, item.updatedAt].join(' ')}
          />
        ),
      }))}
    />
  )
}

function BackLink({ itemId }: { itemId: string }) {
  const { t } = useTranslation()
  return (
    <Link
      to="/item/$itemId"
      params={{ itemId }}
      className="-ms-2 mb-1 inline-flex min-h-11 items-center gap-1 rounded-md px-2 text-sm font-semibold text-fg-2 no-underline hover:text-fg"
    >
      <ChevronLeft aria-hidden="true" className="size-4! rtl:-scale-x-100" />
      {t('chapters.back')}
    </Link>
  )
}

function useFacts(item: ItemDetail): string {
  const { t } = useTranslation()
  const { audioFiles, duration } = item.media
  const size = audioFiles.reduce((sum, { metadata }) => sum + metadata.size, 0)
  const count = audioFiles.length
  return [
    authorOf(item),
    t('tools.files', { count, number: number(count) }),
    elapsed(duration ?? 0),
    bytes(size, 1),
  ]
    .filter(Boolean)
    .join(' · ')
}

const forms = { embed: EmbedForm, m4b: M4bForm, split: SplitForm, merge: MergeForm }

interface ToolProps extends Omit<ToolFormProps, 'plans'> {
  name: ToolName
  turn: string
}

function Tool({ name, item, isTaken, turn }: ToolProps) {
  const { t } = useTranslation()
  const { data, error, isFetching, refetch } = useToolPlans(item.id, turn)
  const Form = forms[name]
  if (data) return <Form item={item} plans={data} isTaken={isTaken} />
  if (error)
    return (
      <ErrorState
        title={t('tools.planFailed')}
        error={error}
        busy={isFetching}
        onRetry={() => void refetch()}
      />
    )
  return (
    <div aria-busy="true" className="grid gap-x-12 gap-y-4 lg:grid-cols-2">
      <Skeleton className="h-64" />
      <Skeleton className="h-96" />
    </div>
  )
}
