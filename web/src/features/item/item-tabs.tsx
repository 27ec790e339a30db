import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useItemProgress } from '#features/progress/index.ts'
import { useMay } from '#platform/session.ts'
import { Tabs } from '#ui/tabs.tsx'
import { Chapters } from './chapters.tsx'
import type { ItemDetail } from './detail.ts'
import { Files } from './files.tsx'
import { EarlierPlace, History } from './history.tsx'

type Tab = 'chapters' | 'history' | 'files'

/** Chapters for everybody, the own history, files for those who may touch them. */
export function ItemTabs({ item }: { item: ItemDetail }) {
  const { t } = useTranslation()
  const [tab, setTab] = useState<Tab>('chapters')
  const mayDownload = useMay('download')
  const mayUpdate = useMay('update')
  const hasProgress = useItemProgress(item.id) !== undefined
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (location.hash === '#chapters') box.current?.scrollIntoView()
  }, [])
  const tabs = [
    { value: 'chapters' as const, label: t('item.chapters'), content: <Chapters item={item} /> },
    ...(hasProgress
      ? [{ value: 'history' as const, label: t('item.history'), content: <History item={item} /> }]
      : []),
    ...(mayDownload || mayUpdate
      ? [{ value: 'files' as const, label: t('item.files'), content: <Files item={item} /> }]
      : []),
  ]
  return (
    <div ref={box} className="scroll-mt-20">
      {hasProgress && <EarlierPlace item={item} />}
      <Tabs
        label={t('item.sections')}
        tabs={tabs}
        value={tabs.some(({ value }) => value === tab) ? tab : 'chapters'}
        onChange={setTab}
      />
    </div>
  )
}
