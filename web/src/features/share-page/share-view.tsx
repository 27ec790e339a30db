import { useEffect } from 'react'
import type { OpenedShare } from '@lectern/contract'
import { useTranslation } from '#platform/text/texts.ts'
import { buttonClass } from '#ui/button.tsx'
import { cx } from '#ui/cx.ts'
import { useDocumentTitle } from '#ui/page/page.tsx'
import { Description, Names, Until } from './parts/about.tsx'
import { ChapterList } from './parts/chapter-list.tsx'
import { Backdrop, Cover } from './parts/cover.tsx'
import { FilmPicture } from './parts/film-picture.tsx'
import { ReadPart } from './parts/read-part.tsx'
import { downloadIcon } from './parts/share-icons.tsx'
import { SharedControls } from './parts/shared-controls.tsx'
import { useSharedKeys } from './player/use-shared-keys.ts'
import { useSharedPlayer } from './player/use-shared-player.ts'
import { coverAddress, downloadAddress } from './share-calls.ts'
import { ShareFooter } from './share-footer.tsx'

interface ShareViewProps {
  share: OpenedShare
  onGone: () => void
}

/** What is shared: what it is, and how it is heard, watched or read. */
export function ShareView({ share, onGone }: ShareViewProps) {
  const { displayTitle: title, displayAuthor, coverPath } = share.playbackSession
  const { kind, podcast } = share.lecternPage
  const author = podcast ?? displayAuthor
  const cover = coverPath === null ? null : coverAddress(share.slug)
  useDocumentTitle(author === '' ? title : `${title} · ${author}`)
  const isFilm = kind === 'film'
  return (
    <div className="relative isolate grid min-h-dvh grid-rows-[1fr_auto] overflow-x-clip">
      {cover !== null && <Backdrop src={cover} />}
      <main
        className={cx(
          'mx-auto grid w-full max-w-[1080px] content-center gap-8 px-5 pt-8 md:px-8 md:py-12',
          !isFilm && 'md:grid-cols-[minmax(0,2fr)_minmax(0,3fr)] md:items-center md:gap-14',
        )}
      >
        {!isFilm && <Cover src={cover} title={title} author={author} />}
        {kind === 'ebook' ? (
          <div className="grid min-w-0 gap-6">
            <Names share={share} />
            <Ways share={share} />
            <Description share={share} onTime={null} />
            <Until expiresAt={share.expiresAt} />
          </div>
        ) : (
          <Played share={share} onGone={onGone} />
        )}
      </main>
      <ShareFooter />
    </div>
  )
}

/** What is heard or watched, with its player. */
function Played({ share, onGone }: ShareViewProps) {
  const { t } = useTranslation()
  const { player, snapshot, picture } = useSharedPlayer(share)
  const { trouble, position, isPlaying } = snapshot
  const { chapters } = share.playbackSession
  useSharedKeys(player)
  useEffect(() => {
    if (trouble === 'gone') onGone()
  }, [trouble, onGone])
  useEffect(() => {
    if (trouble !== 'offline') return
    addEventListener('online', player.play)
    return () => removeEventListener('online', player.play)
  }, [trouble, player])
  const go = (at: number) => {
    player.seek(at)
    if (!isPlaying) player.play()
  }
  return (
    <div className="grid min-w-0 gap-6">
      {picture && <FilmPicture slug={share.slug} picture={picture} onPress={player.toggle} />}
      <Names share={share} />
      {trouble !== null && trouble !== 'gone' && (
        <p role="alert" className="surface p-3 text-md text-warning">
          {t(trouble === 'offline' ? 'sharePage.offline' : 'sharePage.unplayable')}
        </p>
      )}
      <SharedControls player={player} snapshot={snapshot} chapters={chapters} />
      <Ways share={share} />
      <Description share={share} onTime={go} />
      {chapters.length > 1 && (
        <ChapterList
          kind={share.lecternPage.kind === 'album' ? 'tracks' : 'chapters'}
          chapters={chapters}
          position={position}
          onChoose={go}
        />
      )}
      <Until expiresAt={share.expiresAt} />
    </div>
  )
}

/** To read it, and to take it along. */
function Ways({ share }: { share: OpenedShare }) {
  const { t } = useTranslation()
  const { isDownloadable, slug, lecternPage } = share
  if (!isDownloadable && lecternPage.ebook === null) return null
  return (
    <div className="flex flex-wrap items-center gap-3 max-md:justify-center">
      <ReadPart share={share} />
      {isDownloadable && (
        <a href={downloadAddress(slug)} download="" className={buttonClass({})}>
          <span className="size-4.5">{downloadIcon}</span>
          {t('sharePage.download')}
        </a>
      )}
    </div>
  )
}
