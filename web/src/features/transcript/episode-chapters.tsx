import { useQuery } from '@tanstack/react-query'
import { ExternalLink } from 'lucide-react'
import type { EpisodeChapter } from '@lectern/contract'
import { useTranslation } from '#platform/text/texts.ts'
import { clock } from '#platform/text/format.ts'
import { cx } from '#ui/cx.ts'
import { chaptersQuery, pictureHref } from './episode-queries.ts'

interface EpisodeChaptersProps {
  itemId: string
  episodeId: string
  /** Plays the episode from there; null: they are only read. */
  onSeek: ((seconds: number) => void) | null
}

/** Chapters of an episode with their pictures and pages; nothing where there are none. */
export function EpisodeChapters({ itemId, episodeId, onSeek }: EpisodeChaptersProps) {
  const { t } = useTranslation()
  const { data } = useQuery(chaptersQuery(itemId, episodeId))
  const listed = data?.chapters.filter(({ isHidden }) => !isHidden) ?? []
  if (listed.length === 0) return null
  // Titles stand below each other, also where only some have a picture.
  const hasPictures = listed.some(({ picture }) => picture !== null)
  return (
    <section aria-label={t('player.chapters')} className="mt-4">
      <h3 className="mb-2 text-md font-semibold">{t('player.chapters')}</h3>
      <ol>
        {listed.map((chapter, index) => (
          <li key={index} className="flex items-center gap-3 border-b border-line py-1">
            {chapter.picture !== null ? (
              <img
                src={pictureHref(itemId, episodeId, chapter.picture)}
                alt=""
                loading="lazy"
                className="size-11 flex-none rounded-xs object-cover"
              />
            ) : (
              hasPictures && <span className="size-11 flex-none" />
            )}
            <Title chapter={chapter} number={index + 1} onSeek={onSeek} />
            {chapter.link !== null && <ChapterLink href={chapter.link} inRow />}
          </li>
        ))}
      </ol>
    </section>
  )
}

interface TitleProps {
  chapter: EpisodeChapter
  number: number
  onSeek: ((seconds: number) => void) | null
}

function Title({ chapter, number, onSeek }: TitleProps) {
  const { t } = useTranslation()
  const content = (
    <>
      <span className="clamp-2 min-w-0 flex-1 break-words" dir="auto">
        {chapter.title || t('player.untitledChapter', { number })}
      </span>
      <span className="text-sm text-fg-3 num">{clock(chapter.start)}</span>
    </>
  )
  const look = 'flex min-h-11 min-w-0 flex-1 items-center gap-3 rounded-md px-3 text-start'
  if (onSeek === null) return <span className={look}>{content}</span>
  return (
    <button
      type="button"
      onClick={() => onSeek(chapter.start)}
      className={`${look} hover:bg-surface-2`}
    >
      {content}
    </button>
  )
}

interface ChapterLinkProps {
  href: string
  /** Beside a title, where a phone has no room for its name. */
  inRow?: boolean
}

/** The page of a chapter, beside ours: it learns nothing of where somebody came from. */
export function ChapterLink({ href, inRow = false }: ChapterLinkProps) {
  const { t } = useTranslation()
  const { host } = new URL(href)
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener noreferrer nofollow"
      className={cx(
        'inline-flex min-h-11 items-center gap-2 text-sm text-fg-2 hover:text-fg',
        inRow && 'flex-none px-3',
      )}
    >
      <bdi className={inRow ? 'max-sm:sr-only' : 'min-w-0 break-words'}>{host}</bdi>
      <ExternalLink className="size-4! flex-none" aria-hidden="true" />
      <span className="sr-only">{t('player.newTab')}</span>
    </a>
  )
}
