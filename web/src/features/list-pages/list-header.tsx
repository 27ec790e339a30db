import { useRouter } from '@tanstack/react-router'
import { Copy, Ellipsis, Pencil, Play, Trash2 } from 'lucide-react'
import { useTranslation } from '#platform/text/texts.ts'
import {
  ListArt,
  openListEditor,
  playlistOf,
  refreshLists,
  useListRemoval,
  useMayRemove,
  type ListDetail,
  type ListKind,
} from '#features/lists/index.ts'
import { FeedMenuItem, useFeedDialog } from '#features/feeds-out/index.ts'
import { elapsed } from '#platform/text/format.ts'
import { Button, buttonClass, IconButton } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'
import { Menu, MenuItem } from '#ui/menu/menu.tsx'
import { Progress } from '#ui/progress.tsx'
import { usePageQueue } from '#features/queue/index.ts'
import { toast } from '#ui/toast/toast.tsx'
import { useAction } from '#ui/action/use-action.ts'
import { playList } from './list-playback.ts'

interface ListHeaderProps {
  kind: ListKind
  list: ListDetail
  ratio: number
  mayEdit: boolean
}

/** Art, name, facts, how far one is, and what can be done with the whole. */
export function ListHeader({ kind, list, ratio, mayEdit }: ListHeaderProps) {
  const { t } = useTranslation()
  const { count, duration, finished, timeLeft } = list
  const facts = [
    t(`lists.${kind}.entryCount`, { count }),
    duration > 0 && elapsed(duration),
    finished > 0 && t('lists.finishedOf', { finished, count }),
    timeLeft > 0 && timeLeft < duration && t('book.timeLeft', { time: elapsed(timeLeft) }),
  ]
  return (
    <section className="mb-7 grid gap-x-9 gap-y-5 md:grid-cols-[auto_1fr] md:items-center">
      <div
        className={cx(
          'mx-auto',
          kind === 'collections' ? 'w-[min(76vw,340px)]' : 'w-[min(56vw,230px)]',
        )}
      >
        <ListArt
          kind={kind}
          covers={list.covers}
          ratio={ratio}
          width={kind === 'collections' ? 340 : 230}
        />
      </div>
      <div className="min-w-0 max-md:text-center">
        <p className="text-sm font-[650] text-fg-3">{t(`lists.${kind}.kind`)}</p>
        <h1
          tabIndex={-1}
          dir="auto"
          className="mt-1 mb-2 font-title text-3xl leading-[1.1] font-[650] tracking-[-0.012em] break-words"
        >
          {list.name}
        </h1>
        {list.description && (
          <p
            className="mb-2 w-fit max-w-[min(100%,48rem)] whitespace-pre-line text-fg-2 max-md:mx-auto md:text-start"
            dir="auto"
          >
            {list.description}
          </p>
        )}
        <p className="text-md text-fg-2 num">{facts.filter(Boolean).join(' · ')}</p>
        {finished > 0 && (
          <Progress
            value={count ? finished / count : 0}
            label={t('lists.progress')}
            className="mt-3 max-w-md max-md:mx-auto"
          />
        )}
        <Actions kind={kind} list={list} mayEdit={mayEdit} />
      </div>
    </section>
  )
}

function Actions({ kind, list, mayEdit }: Omit<ListHeaderProps, 'ratio'>) {
  const { t } = useTranslation()
  const queue = usePageQueue()
  const play = useAction(playList, { failed: t('lists.startFailed') })
  return (
    <div className="mt-5 flex flex-wrap items-center gap-3 max-md:justify-center">
      {list.duration > 0 && (
        <Button
          variant="primary"
          size="lg"
          busy={play.busy}
          onClick={() => void play.run(queue, kind, list)}
        >
          {!play.busy && <Play aria-hidden="true" className="fill-current" />}
          {t(list.finished > 0 && list.next ? 'lists.goOn' : 'lists.playAll')}
        </Button>
      )}
      {mayEdit && (
        <IconButton
          label={t(`lists.${kind}.edit`)}
          icon={<Pencil />}
          onClick={() => openListEditor(kind, list.id)}
          className="size-12! border border-line bg-surface-2"
        />
      )}
      <More kind={kind} list={list} />
    </div>
  )
}

/** A playlist made of a collection, and away with the list. */
function More({ kind, list }: { kind: ListKind; list: ListDetail }) {
  const { t } = useTranslation()
  const router = useRouter()
  const mayDelete = useMayRemove(kind)
  const removal = useListRemoval(kind, list)
  const makePlaylist = async () => {
    const id = await playlistOf(list.id)
    refreshLists('playlists')
    toast.success(t('lists.playlists.created'), {
      action: {
        label: t('lists.open'),
        onPress: () => void router.navigate({ to: '/playlist/$listId', params: { listId: id } }),
      },
    })
  }
  const made = useAction(makePlaylist, { failed: t('lists.playlists.createFailed') })
  const mayCopy = kind === 'collections' && list.count > 0
  const { dialog, ...feed } = useFeedDialog({
    entityType: kind === 'collections' ? 'collection' : 'playlist',
    id: list.id,
  })
  const mayFollow = feed.label !== null && list.duration > 0
  if (!mayCopy && !mayDelete && !mayFollow) return null
  return (
    <>
      <Menu
        align="end"
        trigger={
          <button
            type="button"
            aria-label={t('lists.actions', { name: list.name })}
            className={`${buttonClass({ size: 'lg' })} px-3!`}
          >
            <Ellipsis />
          </button>
        }
      >
        {mayCopy && (
          <MenuItem icon={<Copy />} onSelect={() => void made.run()}>
            {t('lists.makePlaylist')}
          </MenuItem>
        )}
        {mayFollow && <FeedMenuItem {...feed} />}
        {mayDelete && (
          <MenuItem icon={<Trash2 />} danger onSelect={() => void removal.ask()}>
            {t('lists.remove')}
          </MenuItem>
        )}
      </Menu>
      {dialog}
    </>
  )
}
