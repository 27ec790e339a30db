import { ChevronLeft, ChevronRight, FileX2 } from 'lucide-react'
import { useTranslation } from '#platform/text/texts.ts'
import { titleOf, type ItemDetail } from '#features/items/index.ts'
import { MatchTab } from '#features/match/index.ts'
import { ToolLinks } from '#features/book-tools/index.ts'
import { ItemChanges } from '#features/item-history/index.ts'
import { useHotkeys } from '#platform/input/hotkeys.ts'
import { Button, IconButton } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { Skeleton } from '#ui/page/skeleton.tsx'
import { EmptyState } from '#ui/page/state.tsx'
import { Tabs } from '#ui/page/tabs.tsx'
import { ChaptersTab } from './chapters/chapters-tab.tsx'
import { CoverTab } from './cover/cover-tab.tsx'
import { DetailsFooter } from './details/details-footer.tsx'
import { DetailsTab } from './details/details-tab.tsx'
import { useItemForm, type ItemForm } from './details/use-item-form.ts'
import { useEditorAddress, useEditorWays, type EditorTab } from './editor-address.ts'
import { ScheduleTab } from './schedule/schedule-tab.tsx'
import { useScheduleForm, type ScheduleForm } from './schedule/use-schedule-form.ts'
import { FilesTab } from './files/files-tab.tsx'
import { useTrackOrder, type TrackOrder } from './files/use-track-order.ts'
import type { Around } from './neighbours.ts'
import { useAround, useArrows } from './use-around.ts'
import { useEditedItem, useTabs } from './use-edited-item.ts'
import { useLeaveGuard } from './use-leave-guard.tsx'

/** Everything that can be changed about an item, in tabs; before and behind it stand its neighbours on the shelf. */
export function EditorDialog({ itemId, open }: { itemId: string; open: boolean }) {
  const { t } = useTranslation()
  const ways = useEditorWays()
  const { item, isGone } = useEditedItem(itemId, open)
  const tabs = useTabs(item)
  const { tab: inAddress } = useEditorAddress()
  const tab = tabs.find((name) => name === inAddress) ?? tabs[0]
  const form = useItemForm(item)
  const tracks = useTrackOrder(item)
  const schedule = useScheduleForm(item, tabs.includes('schedule'))
  const unsaved = [
    ...[...form.changed, ...(tracks.isChanged ? (['tracks'] as const) : [])].map((name) =>
      t(`editor.field.${name}`),
    ),
    ...(schedule.isChanged ? [t('editor.tab.schedule')] : []),
  ]
  const mayLeave = useLeaveGuard(itemId, open && !isGone ? unsaved : [])
  const close = async () => {
    if (await mayLeave()) ways.close()
  }
  const goTo = async (id: string | null) => {
    if (id !== null && (await mayLeave())) ways.showItem(id)
  }
  const near = useAround(itemId, open)
  useArrows(near, goTo, open)
  useHotkeys('modal', { 'Ctrl+S': () => void form.save() }, open && tab === 'details')
  useHotkeys('modal', { 'Ctrl+S': () => void schedule.save() }, open && tab === 'schedule')
  return (
    <Dialog
      open={open}
      onClose={() => void close()}
      title={(item && titleOf(item)) || t(item ? 'editor.noTitle' : 'editor.title')}
      width={800}
      maxHeight={650}
      page
      bare
      actions={near && <Ways near={near} onGo={(id) => void goTo(id)} />}
      footer={
        tab === 'details' && !isGone ? (
          <DetailsFooter form={form} isChanged={form.changed.length > 0} onSaved={ways.close} />
        ) : tab === 'schedule' && !isGone ? (
          <DetailsFooter form={schedule} isChanged={schedule.isChanged} onSaved={ways.close} />
        ) : undefined
      }
    >
      <div className="px-5 pb-5 md:min-h-[440px]">
        {isGone ? (
          <EmptyState
            title={t('editor.removed')}
            icon={<FileX2 />}
            action={<Button onClick={ways.close}>{t('dialog.close')}</Button>}
          >
            {t('editor.removedHint')}
          </EmptyState>
        ) : item && tab ? (
          <Parts key={item.id} {...{ item, tab, tabs, form, tracks, schedule }} />
        ) : (
          <div aria-busy="true" className="grid gap-5 pt-3">
            <Skeleton className="h-10" />
            <Skeleton className="h-64" />
          </div>
        )}
      </div>
    </Dialog>
  )
}

interface PartsProps {
  item: ItemDetail
  tab: EditorTab
  tabs: readonly EditorTab[]
  form: ItemForm
  tracks: TrackOrder
  schedule: ScheduleForm
}

function Parts({ item, tab, tabs, form, tracks, schedule }: PartsProps) {
  const { t } = useTranslation()
  const ways = useEditorWays()
  const content = {
    details: <DetailsTab item={item} form={form} />,
    cover: <CoverTab item={item} />,
    chapters: <ChaptersTab item={item} />,
    match: <MatchTab item={item} />,
    schedule: <ScheduleTab item={item} form={schedule} />,
    files: <FilesTab item={item} tracks={tracks} />,
    tools: <ToolLinks item={item} />,
    history: <ItemChanges itemId={item.id} />,
  }
  const unsaved = {
    details: form.changed.length > 0,
    cover: false,
    chapters: false,
    match: false,
    schedule: schedule.isChanged,
    files: tracks.isChanged,
    tools: false,
    history: false,
  }
  return (
    <Tabs<EditorTab>
      label={t('editor.sections')}
      sticky
      tabs={tabs.map((value) => ({
        value,
        label: (
          <>
            {t(`editor.tab.${value}`)}
            {unsaved[value] && (
              <span className="ms-1.5 inline-block size-2 rounded-full bg-accent align-middle">
                <span className="sr-only">{t('editor.unsaved')}</span>
              </span>
            )}
          </>
        ),
        content: content[value],
      }))}
      value={tab}
      onChange={ways.showTab}
    />
  )
}

/** To what stands before and behind the item on the shelf. */
function Ways({ near, onGo }: { near: Around; onGo: (id: string | null) => void }) {
  const { t } = useTranslation()
  return (
    <div className="flex items-center">
      <span className="px-2 text-sm text-fg-3 num max-sm:hidden">
        {t('editor.place', { number: near.place, total: near.total })}
      </span>
      <IconButton
        label={t('editor.previous')}
        icon={<ChevronLeft className="rtl:-scale-x-100" />}
        disabled={near.previous === null}
        onClick={() => onGo(near.previous)}
      />
      <IconButton
        label={t('editor.next')}
        icon={<ChevronRight className="rtl:-scale-x-100" />}
        disabled={near.next === null}
        onClick={() => onGo(near.next)}
      />
    </div>
  )
}
