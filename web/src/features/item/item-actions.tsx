import {
  CircleCheck,
  CircleDashed,
  Ellipsis,
  FileDown,
  Pause,
  Pencil,
  Play,
  RefreshCw,
} from 'lucide-react'
import { useTranslation } from '#platform/text/texts.ts'
import { DownloadButton } from '#features/downloads/index.ts'
import { SendMenuItem, useSendDialog } from '#features/ereaders/index.ts'
import { bytesToFetch } from '#features/offline/index.ts'
import { FeedMenuItem, useFeedDialog } from '#features/feeds-out/index.ts'
import {
  freshToken,
  isPlayable,
  type ItemDetail,
  ItemMenu,
  markFinished,
  mediaHref,
  readingState,
  secondsLeft,
  titleOf,
  useEditItem,
  useItemScan,
} from '#features/items/index.ts'
import { usePagePlayer, usePlayer } from '#features/player/index.ts'
import { FollowButton, PodcastPlay } from '#features/podcast/index.ts'
import { useItemProgress } from '#features/progress/index.ts'
import { AskedShare, ShareMenuItem } from '#features/shares/index.ts'
import { elapsed } from '#platform/text/format.ts'
import { useHotkeys } from '#platform/input/hotkeys.ts'
import { useMay } from '#platform/session/session.ts'
import { keepsPlace } from '#platform/session/media-kinds.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'
import { Menu, MenuItem, MenuLine } from '#ui/menu/menu.tsx'
import { ReadButton } from './read-button.tsx'
import { QueueButton } from './queue-button.tsx'
import { RemoveItem } from './item-removal.tsx'

/** Resume first, then what else can be done with the item. */
export function ItemActions({ item }: { item: ItemDetail }) {
  const page = usePagePlayer()
  useHotkeys('app', { P: () => page.playItem(item.id) }, isPlayable(item))
  return (
    <div className="flex flex-wrap gap-3 max-md:justify-center max-sm:gap-2">
      {isPlayable(item) && <PlayButton item={item} />}
      {item.mediaType === 'podcast' && <PodcastPlay item={item} />}
      {item.mediaType === 'podcast' && <FollowButton itemId={item.id} />}
      <ReadButton item={item} />
      <EbookLink item={item} />
      {isPlayable(item) && <QueueButton item={item} />}
      {keepsPlace(item) && <FinishedToggle item={item} />}
      <TakeAlong item={item} />
      <EditButton item={item} />
      <MoreMenu item={item} />
    </div>
  )
}

/** Sound and ebooks; episodes of a podcast have buttons of their own. */
function TakeAlong({ item }: { item: ItemDetail }) {
  const size = item.isMissing || item.mediaType === 'podcast' ? 0 : bytesToFetch(item)
  if (size === 0) return null
  return (
    <DownloadButton
      thing={{ itemId: item.id, episodeId: null }}
      title={titleOf(item)}
      bytesToFetch={size}
    />
  )
}

/** Phones have it in the menu alone. */
function EditButton({ item }: { item: ItemDetail }) {
  const { t } = useTranslation()
  const edit = useEditItem()
  useHotkeys('app', { E: () => edit?.(item.id) }, edit !== null)
  if (!edit) return null
  return (
    <button
      type="button"
      aria-label={t('book.edit')}
      aria-keyshortcuts="E"
      data-tip={t('book.edit')}
      onClick={() => edit(item.id)}
      className={cx(buttonClass({ size: 'lg', iconOnly: true }), 'max-sm:hidden')}
    >
      <Pencil />
    </button>
  )
}

function FinishedToggle({ item }: { item: ItemDetail }) {
  const { t } = useTranslation()
  const progress = useItemProgress(item.id)
  const isFinished = readingState(progress) === 'finished'
  return (
    <button
      type="button"
      aria-label={isFinished ? t('book.markUnfinished') : t('book.markFinished')}
      data-tip={isFinished ? t('book.markUnfinished') : t('book.markFinished')}
      aria-pressed={isFinished}
      onClick={() => void markFinished(item.id, !isFinished, progress)}
      className={cx(buttonClass({ size: 'lg', iconOnly: true }), 'aria-pressed:chosen')}
    >
      {isFinished ? <CircleDashed /> : <CircleCheck />}
    </button>
  )
}

/** "Resume · 6 h 51 m left"; pauses while this item sounds. */
function PlayButton({ item }: { item: ItemDetail }) {
  const page = usePagePlayer()
  const { t } = useTranslation()
  const progress = useItemProgress(item.id)
  const state = readingState(progress)
  const playing = usePlayer(({ session, state: now }) =>
    session?.libraryItemId === item.id ? now : null,
  )
  if (playing === 'PLAYING')
    return (
      <Button variant="primary" size="lg" className="max-sm:basis-full" onClick={page.pause}>
        <Pause aria-hidden="true" className="fill-current" />
        {t('book.pause')}
      </Button>
    )
  const left =
    progress && state === 'started' && progress.currentTime > 0
      ? t('book.timeLeft', { time: elapsed(secondsLeft(progress, item.media.duration)) })
      : null
  const verb = state === 'finished' ? t('item.playAgain') : left ? t('book.resume') : t('book.play')
  return (
    <Button
      variant="primary"
      size="lg"
      busy={playing === 'LOADING'}
      className="max-sm:basis-full"
      onClick={() => page.playItem(item.id)}
    >
      {playing !== 'LOADING' && <Play aria-hidden="true" className="fill-current" />}
      {left ? `${verb} · ${left}` : verb}
    </Button>
  )
}

/** The book as a file, for those who may take it along. */
function EbookLink({ item }: { item: ItemDetail }) {
  const { t } = useTranslation()
  const mayDownload = useMay('download')
  const { ebookFile } = item.media
  if (!ebookFile || !mayDownload) return null
  const format = ebookFile.ebookFormat.toUpperCase()
  return (
    <a
      href={mediaHref(`/api/items/${item.id}/ebook`)}
      onClick={freshToken}
      download={ebookFile.metadata.filename}
      className={cx(buttonClass({ size: 'lg' }), 'max-sm:px-3!')}
    >
      <FileDown aria-hidden="true" />
      <span className="max-sm:hidden">{t('item.ebook', { format })}</span>
      {/* What is seen stands in the name as it is: it is called by that in speech. */}
      <span className="sm:hidden">
        {format} <span className="sr-only">{t('offline.ebook')}</span>
      </span>
    </a>
  )
}

function MoreMenu({ item }: { item: ItemDetail }) {
  const { t } = useTranslation()
  const isAdmin = useMay('admin')
  const scan = useItemScan(item.id)
  const { dialog: sendDialog, ...sending } = useSendDialog(item)
  const { dialog, ...feed } = useFeedDialog({ entityType: 'libraryItem', id: item.id })
  const shared = { itemId: item.id, mediaId: item.media.id, title: titleOf(item) }
  return (
    <>
      <Menu
        align="end"
        trigger={
          <button
            type="button"
            aria-label={t('book.menuOf', { title: titleOf(item) })}
            className={buttonClass({ size: 'lg', iconOnly: true })}
          >
            <Ellipsis />
          </button>
        }
      >
        <ItemMenu book={item} place="continue" />
        <SendMenuItem {...sending} />
        {canBeHeard(item) && <FeedMenuItem {...feed} />}
        {canBeShared(item) && <ShareMenuItem thing={{ ...shared, type: 'book' }} />}
        {isAdmin && (
          <>
            <MenuLine />
            <MenuItem icon={<RefreshCw />} onSelect={() => void scan.run()}>
              {t('item.rescan')}
            </MenuItem>
          </>
        )}
        <RemoveItem item={item} />
      </Menu>
      {sendDialog}
      {dialog}
      <AskedShare />
    </>
  )
}

/** There is something to offer in a feed. */
const canBeHeard = (item: ItemDetail): boolean =>
  isPlayable(item) || (item.media.numEpisodes ?? 0) > 0

/** There is something to hear, to watch or to read; of podcasts episodes are shared. */
const canBeShared = (item: ItemDetail): boolean =>
  item.mediaType !== 'podcast' && (isPlayable(item) || Boolean(item.media.ebookFile))
