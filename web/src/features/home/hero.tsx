import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Ellipsis, Pause, Play } from 'lucide-react'
import type { CSSProperties } from 'react'
import { texts, useTranslation } from '#platform/text/texts.ts'
import {
  authorOf,
  coverOf,
  HandoffLine,
  ItemMenu,
  partDone,
  secondsLeft,
  titleOf,
  type Book,
} from '#features/items/index.ts'
import { usePagePlayer, useIsSounding } from '#features/player/index.ts'
import { useItemProgress } from '#features/progress/index.ts'
import { elapsed } from '#platform/text/format.ts'
import type { MediaProgress } from '@lectern/contract'
import { Button, buttonClass } from '#ui/button.tsx'
import { Cover } from '#ui/cover/cover.tsx'
import { Menu } from '#ui/menu/menu.tsx'
import { Progress } from '#ui/progress.tsx'
import { useMenuArea } from '#ui/menu/use-context-menu.tsx'
import { heldClass } from '#ui/menu/use-long-press.ts'
import { heroSizes } from './first-screen.ts'
import { itemQuery } from './home.queries.ts'

/** The book one is in the middle of: where, how much is left, and one press to go on. */
export function Hero({ book, ratio }: { book: Book; ratio: number }) {
  const page = usePagePlayer()
  const { t } = useTranslation()
  const progress = useItemProgress(book.id)
  const plays = useIsSounding(book.id)
  const author = authorOf(book)
  const { narratorName } = book.media.metadata
  const menuName = t('book.menuOf', { title: titleOf(book) })
  const entries = () => <ItemMenu book={book} place="continue" />
  const { area, menu } = useMenuArea(menuName, entries)
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the same menu stands behind the button
    <section
      {...area}
      aria-label={t('home.resumeRegion')}
      className={`${heldClass} tinted tinted-wash @container relative overflow-hidden rounded-xl border border-line`}
      style={tintOf(book)}
    >
      {/* Large text on a phone leaves no room beside the cover: it stands above. */}
      <div className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-4 p-4 md:gap-8 md:p-6 @max-[18rem]:grid-cols-[minmax(0,1fr)]">
        <Link
          to="/item/$itemId"
          params={{ itemId: book.id }}
          tabIndex={-1}
          aria-hidden="true"
          className={
            ratio > 1
              ? 'w-[84px] md:w-[132px]'
              : ratio < 1
                ? 'w-[144px] md:w-[320px]'
                : 'w-[106px] md:w-[184px]'
          }
        >
          <Cover {...coverOf(book)} ratio={ratio} width={heroSizes(ratio)} priority />
        </Link>
        <div className="min-w-0">
          <p className="text-sm font-[650] text-fg-2 max-md:hidden">{t('home.pickUp')}</p>
          <h2
            className="clamp-2 pb-[0.12em] font-title text-xl font-[650] tracking-[-0.012em] max-md:me-8 max-md:pointer-coarse:-mt-3.5 max-md:pointer-coarse:pt-3.5 md:mt-1.5 md:text-3xl"
            dir="auto"
          >
            <Link
              to="/item/$itemId"
              params={{ itemId: book.id }}
              className="hover:underline max-md:pointer-coarse:pt-3.5"
            >
              {titleOf(book)}
            </Link>
          </h2>
          <p className="truncate text-fg-2 max-md:hidden" dir="auto">
            {[author, narratorName && t('book.readBy', { name: narratorName })]
              .filter(Boolean)
              .join(' · ')}
          </p>
          {progress && <Where book={book} progress={progress} />}
          <HandoffLine itemId={book.id} className="mt-3 max-w-[520px] max-md:hidden" />
          <div className="mt-3 flex flex-wrap gap-3 md:mt-4">
            <Button
              variant="primary"
              size="lg"
              className="min-w-0 max-md:flex-1 max-md:px-2! max-md:text-[min(1.125rem,6vw)]"
              onClick={() => (plays ? page.pause() : page.playItem(book.id))}
            >
              {plays ? (
                <Pause aria-hidden="true" className="fill-current" />
              ) : (
                <Play aria-hidden="true" className="fill-current" />
              )}
              {plays ? t('book.pause') : t('book.resume')}
            </Button>
            {(book.media.numChapters ?? 0) > 0 && (
              <Link
                to="/item/$itemId"
                params={{ itemId: book.id }}
                hash="chapters"
                className={`${buttonClass({ size: 'lg' })} max-md:hidden`}
              >
                {t('home.chapters')}
              </Link>
            )}
            <Menu
              trigger={
                <button
                  type="button"
                  aria-label={menuName}
                  className={`${buttonClass({ variant: 'ghost', size: 'lg' })} px-3! max-md:absolute max-md:end-1 max-md:top-1`}
                >
                  <Ellipsis />
                </button>
              }
            >
              {entries()}
            </Menu>
          </div>
        </div>
        {/* Beside the cover a phone has no room for the sentence. */}
        <HandoffLine itemId={book.id} className="col-span-full md:hidden" />
      </div>
      {menu}
    </section>
  )
}

/** Chapter, time left in it and in the whole, above them the bar. */
function Where({ book, progress }: { book: Book; progress: MediaProgress }) {
  const { t } = useTranslation()
  const { data } = useQuery(itemQuery(book.id))
  const chapters = data && 'chapters' in data.media ? data.media.chapters : []
  const at = progress.currentTime
  const number = chapters.findIndex(({ start, end }) => at >= start && at < end) + 1
  const chapter = chapters[number - 1]
  const left = t('book.timeLeft', { time: elapsed(secondsLeft(progress, book.media.duration)) })
  const long = chapter && [
    chapterWords(number, chapter.title),
    t('home.leftInChapter', { time: elapsed(chapter.end - at) }),
  ]
  return (
    <>
      <p className="mt-1 text-sm text-fg-2 num clamp-2 md:hidden">
        {[chapter && t('home.chapterShort', { number }), left].filter(Boolean).join(' · ')}
      </p>
      <Progress
        value={partDone(progress)}
        label={t('book.listened')}
        className="mt-2 max-w-[520px] md:mt-4 md:mb-2"
      />
      <p className="text-sm text-fg-2 num clamp-2 max-md:hidden">
        {[...(long ?? []), left].join(' · ')}
      </p>
    </>
  )
}

function tintOf({ coverAccent }: Book): CSSProperties {
  if (!coverAccent) return {}
  return { '--tint-h': coverAccent.hue, '--tint-c': coverAccent.chroma } as CSSProperties
}

/** "Chapter 5, The Five Orange Pips"; the title alone where it already says the number. */
function chapterWords(number: number, title: string): string {
  if (!title) return texts.t('home.chapter', { number })
  const isNumbered = new RegExp(`(^|\\D)0*${number}(\\D|$)`).test(title)
  return isNumbered ? title : texts.t('home.chapterNamed', { number, title })
}
