import { Link } from '@tanstack/react-router'
import { CircleArrowDown, CloudUpload, LockKeyhole } from 'lucide-react'
import { useEffect } from 'react'
import { useTranslation } from '#platform/text/texts.ts'
import { RowSkeleton } from '#features/items/index.ts'
import {
  askForNews,
  countUnsent,
  deliverListening,
  readDownloads,
  removeDownloads,
  sizesOf,
  useDownloads,
  useUnsent,
  whyUnavailable,
  type Download,
} from '#features/offline/index.ts'
import { bytes } from '#platform/text/format.ts'
import { useMay } from '#platform/session/session.ts'
import { Banner } from '#ui/page/banner.tsx'
import { Button, buttonClass } from '#ui/button.tsx'
import { confirm } from '#ui/dialog/confirm.tsx'
import { Page } from '#ui/page/page.tsx'
import { EmptyState } from '#ui/page/state.tsx'
import { useAction } from '#ui/action/use-action.ts'
import { DownloadRow } from './download-row.tsx'
import { StorageCard } from './storage-card.tsx'

/** What this device keeps for listening without a network. */
export function DownloadsPage() {
  const { t } = useTranslation()
  const list = useDownloads((state) => state.list)
  const reason = whyUnavailable()
  useEffect(() => {
    void readDownloads()
    void countUnsent()
    void askForNews().catch(() => undefined)
  }, [])
  const size = list?.reduce((sum, download) => sum + sizesOf(download).size, 0) ?? 0
  return (
    <Page
      title={t('offline.title')}
      facts={
        list !== null &&
        list.length > 0 &&
        `${t('offline.count', { count: list.length })} · ${bytes(size, 1)}`
      }
      actions={list !== null && list.length > 1 && <RemoveAll list={list} />}
      narrow
    >
      <UnsentLine />
      {reason !== null && (
        <EmptyState title={t('offline.unavailable')} icon={<LockKeyhole />}>
          {t(`offline.${reason}`)}
        </EmptyState>
      )}
      {reason === null && list === null && <Loading />}
      {reason === null && list?.length === 0 && <NothingHere />}
      {list !== null && list.length > 0 && (
        <>
          <StorageCard list={list} />
          <ul aria-label={t('offline.title')}>
            {list.map((download) => (
              <DownloadRow key={download.key} download={download} list={list} />
            ))}
          </ul>
        </>
      )}
    </Page>
  )
}

function NothingHere() {
  const { t } = useTranslation()
  const may = useMay('download')
  return (
    <EmptyState
      title={t(may ? 'offline.empty' : 'offline.forbidden')}
      icon={<CircleArrowDown />}
      action={
        may && (
          <Link to="/" className={buttonClass({ variant: 'primary' })}>
            {t('offline.find')}
          </Link>
        )
      }
    >
      {t(may ? 'offline.emptyHint' : 'offline.forbiddenHint')}
    </EmptyState>
  )
}

function RemoveAll({ list }: { list: Download[] }) {
  const { t } = useTranslation()
  const ask = async () => {
    const { yes } = await confirm({
      title: t('offline.removeAllTitle'),
      message: t('offline.removeMessage'),
      yes: t('offline.removeAll'),
      danger: true,
    })
    if (yes) await removeDownloads(list.map(({ key }) => key))
  }
  return (
    <Button size="sm" onClick={() => void ask()}>
      {t('offline.removeAll')}
    </Button>
  )
}

/** Listening that the server doesn't know of yet is never a secret. */
function UnsentLine() {
  const { t } = useTranslation()
  const { waiting, refused } = useUnsent()
  const send = useAction(() => deliverListening(), { failed: t('offline.sendFailed') })
  if (waiting === 0) return null
  return (
    <div className="mb-4">
      <Banner
        icon={<CloudUpload aria-hidden="true" />}
        action={
          <Button size="sm" busy={send.busy} onClick={() => void send.run()}>
            {t('offline.sendNow')}
          </Button>
        }
      >
        {t('offline.unsent', { count: waiting })}{' '}
        {refused > 0 && t('offline.refused', { count: refused })}
      </Banner>
    </div>
  )
}

function Loading() {
  return (
    <div aria-busy="true">
      {Array.from({ length: 4 }, (_, index) => (
        <div key={index} className="h-[88px]">
          <RowSkeleton />
        </div>
      ))}
    </div>
  )
}
