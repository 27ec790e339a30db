import { useNavigate } from '@tanstack/react-router'
import {
  CircleCheck,
  CircleDashed,
  EyeOff,
  Layers,
  Pause,
  Pencil,
  Play,
  RotateCcw,
} from 'lucide-react'
import { useTranslation } from '#platform/text/texts.ts'
import { keepsPlace } from '#platform/session/media-kinds.ts'
import { usePagePlayer, useIsSounding } from '#features/player/index.ts'
import { useItemProgress } from '#features/progress/index.ts'
import { queueItemOf } from '#features/queue/index.ts'
import { MenuItem, MenuLine } from '#ui/menu/menu.tsx'
import { act } from './lazy-actions.ts'
import { useEditItem } from '../edit-item.ts'
import { isPlayable, titleOf, type Book } from '../book.ts'
import { ListActions } from './list-actions.tsx'
import { DownloadAction } from './download-action.tsx'
import { readingState } from '../progress-words.ts'
import { QueueActions } from './queue-actions.tsx'

/** Which shelf the menu stands on: it decides what "remove" means. */
export type Place = 'continue' | 'continue-series' | 'elsewhere'

/** What can be done with an item, inside a `Menu`. */
export function ItemMenu({ book, place = 'elsewhere' }: { book: Book; place?: Place }) {
  const page = usePagePlayer()
  const { t } = useTranslation()
  const navigate = useNavigate()
  const edit = useEditItem()
  const progress = useItemProgress(book.id)
  const state = readingState(progress)
  const isSounding = useIsSounding(book.id)
  const { series } = book.media.metadata
  const one = Array.isArray(series) ? series[0] : series
  return (
    <>
      {isPlayable(book) && (
        <MenuItem
          icon={isSounding ? <Pause /> : <Play />}
          shortcut="P"
          onSelect={() => (isSounding ? page.pause() : page.playItem(book.id))}
        >
          {isSounding ? t('book.pause') : state === 'started' ? t('book.resume') : t('book.play')}
        </MenuItem>
      )}
      {isPlayable(book) && book.mediaType !== 'podcast' && <QueueActions row={queueItemOf(book)} />}
      {keepsPlace(book) && (
        <MenuItem
          icon={state === 'finished' ? <CircleDashed /> : <CircleCheck />}
          onSelect={() => act((does) => does.markFinished(book.id, state !== 'finished', progress))}
        >
          {state === 'finished' ? t('book.markUnfinished') : t('book.markFinished')}
        </MenuItem>
      )}
      <ListActions book={book} />
      <DownloadAction book={book} />
      {one && (
        <MenuItem
          icon={<Layers />}
          onSelect={() =>
            void navigate({
              to: '/library/$libraryId/series/$seriesId',
              params: { libraryId: book.libraryId, seriesId: one.id },
            })
          }
        >
          {t('book.openSeries')}
        </MenuItem>
      )}
      {edit && !book.collapsedSeries && (
        <MenuItem icon={<Pencil />} shortcut="E" onSelect={() => edit(book.id)}>
          {t('book.edit')}
        </MenuItem>
      )}
      {progress && (
        <>
          <MenuLine />
          {place === 'continue' && (
            <MenuItem
              icon={<EyeOff />}
              onSelect={() => act((does) => does.hideFromContinue(progress))}
            >
              {t('book.hideFromContinue')}
            </MenuItem>
          )}
          <MenuItem
            icon={<RotateCcw />}
            danger
            onSelect={() => act((does) => does.resetProgress(progress, titleOf(book)))}
          >
            {t('book.reset')}
          </MenuItem>
        </>
      )}
      {place === 'continue-series' && one && (
        <MenuItem icon={<EyeOff />} onSelect={() => act((does) => does.hideSeries(one.id))}>
          {t('book.hideSeries')}
        </MenuItem>
      )}
    </>
  )
}
