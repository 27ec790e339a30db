import { Ellipsis, Pause, Pencil, Play } from 'lucide-react'
import { useTranslation } from '#platform/text/texts.ts'
import { usePagePlayer, useIsSounding } from '#features/player/index.ts'
import { Menu } from '#ui/menu/menu.tsx'
import { isPlayable, titleOf, type Book } from '../book.ts'
import { useEditItem } from '../edit-item.ts'
import { ItemMenu, type Place } from '../menus/item-menu.tsx'

interface CardActionsProps {
  book: Book
  place: Place
  onMenu: (open: boolean) => void
}

/** Play, edit and menu on a cover; they stand only on the card that is pointed at or has the focus. */
export function CardActions({ book, place, onMenu }: CardActionsProps) {
  const page = usePagePlayer()
  const { t } = useTranslation()
  const plays = useIsSounding(book.id)
  const title = titleOf(book)
  const edit = useEditItem()
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
      {edit && (
        <button
          type="button"
          aria-label={t('book.editTitle', { title })}
          onClick={() => edit(book.id)}
          className="fading absolute end-11 bottom-2 grid size-8 place-items-center rounded-md bg-black/80 text-white hover:bg-black pointer-coarse:hidden @max-[140px]:hidden"
        >
          <Pencil className="size-4!" />
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
