import { Ellipsis, Pause, Play } from 'lucide-react'
import { useTranslation } from '#platform/text/texts.ts'
import { usePagePlayer, usePlayer } from '#features/player/index.ts'
import { Menu } from '#ui/menu/menu.tsx'
import { isPlayable, titleOf, type Book } from '../book.ts'
import { ItemMenu, type Place } from '../menus/item-menu.tsx'

interface CardActionsProps {
  book: Book
  place: Place
  onMenu: (open: boolean) => void
}

/** Play and menu on a cover; they stand only on the card that is pointed at or has the focus. */
export function CardActions({ book, place, onMenu }: CardActionsProps) {
  const page = usePagePlayer()
  const { t } = useTranslation()
  const plays = usePlayer(
    ({ session, state }) => state === 'PLAYING' && session?.libraryItemId === book.id,
  )
  const title = titleOf(book)
  return (
    <>
      {isPlayable(book) && (
        <button
          type="button"
          aria-label={t(plays ? 'book.pauseTitle' : 'book.playTitle', { title })}
          onClick={() => (plays ? page.pause() : page.playItem(book.id))}
          className="fading absolute bottom-2 start-2 grid size-11 place-items-center rounded-full bg-black/80 text-white shadow-2 hover:bg-black"
        >
          {plays ? <Pause className="fill-current" /> : <Play className="fill-current" />}
        </button>
      )}
      <Menu
        onOpenChange={onMenu}
        trigger={
          <button
            type="button"
            data-card-menu
            aria-label={t('book.menuOf', { title })}
            className="fading absolute end-2 bottom-2 grid size-8 place-items-center rounded-md bg-black/80 text-white hover:bg-black"
          >
            <Ellipsis />
          </button>
        }
      >
        <ItemMenu book={book} place={place} />
      </Menu>
    </>
  )
}
