import { useEffect, useState } from 'react'
import type { OpenedShare } from '@lectern/contract'
import { localeOf } from '#platform/text/languages.ts'
import { useTranslation } from '#platform/text/texts.ts'
import { buttonClass } from '#ui/button.tsx'
import { useDocumentTitle } from '#ui/page/page.tsx'
import { ChapterList } from './chapter-list.tsx'
import { coverAddress, downloadAddress } from './share-calls.ts'
import { downloadIcon } from './share-icons.tsx'
import { ShareFooter } from './share-footer.tsx'
import { SharedControls } from './shared-controls.tsx'
import { useSharedKeys } from './player/use-shared-keys.ts'
import { useSharedPlayer } from './player/use-shared-player.ts'

interface ShareViewProps {
  share: OpenedShare
  onGone: () => void
}

/** What is shared: its cover, what it is, and a player. */
export function ShareView({ share, onGone }: ShareViewProps) {
  const { t } = useTranslation()
  const { player, snapshot } = useSharedPlayer(share)
  const { trouble, position, isPlaying } = snapshot
  const { playbackSession: session } = share
  const { displayTitle: title, displayAuthor: author, chapters } = session
  const cover = session.coverPath === null ? null : coverAddress(share.slug)
  useDocumentTitle(author === '' ? title : `${title} · ${author}`)
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
    <div className="relative isolate grid min-h-dvh grid-rows-[1fr_auto] overflow-x-clip">
      {cover !== null && <Backdrop src={cover} />}
      <main className="mx-auto grid w-full max-w-[1080px] content-center gap-8 px-5 pt-8 md:grid-cols-[minmax(0,2fr)_minmax(0,3fr)] md:items-center md:gap-14 md:px-8 md:py-12">
        <Cover src={cover} title={title} author={author} />
        <div className="grid min-w-0 gap-6">
          <header className="grid gap-1.5 max-md:text-center">
            <h1 dir="auto" className="font-title text-3xl leading-tight break-words">
              {title}
            </h1>
            {author !== '' && (
              <p dir="auto" className="text-lg text-fg-2 break-words">
                {author}
              </p>
            )}
            <Narrators metadata={session.mediaMetadata} />
          </header>
          {trouble !== null && trouble !== 'gone' && (
            <p role="alert" className="surface p-3 text-md text-warning">
              {t(trouble === 'offline' ? 'sharePage.offline' : 'sharePage.unplayable')}
            </p>
          )}
          <SharedControls player={player} snapshot={snapshot} chapters={chapters} />
          {share.isDownloadable && (
            <a
              href={downloadAddress(share.slug)}
              download=""
              className={`${buttonClass({})} justify-self-start max-md:justify-self-center`}
            >
              <span className="size-4.5">{downloadIcon}</span>
              {t('sharePage.download')}
            </a>
          )}
          {chapters.length > 1 && (
            <ChapterList chapters={chapters} position={position} onChoose={go} />
          )}
          <Until expiresAt={share.expiresAt} />
        </div>
      </main>
      <ShareFooter />
    </div>
  )
}

/** The cover's colours behind the page. */
function Backdrop({ src }: { src: string }) {
  return (
    <div aria-hidden="true" className="absolute inset-0 -z-10 overflow-hidden">
      <img src={src} alt="" className="size-full scale-125 object-cover opacity-25 blur-3xl" />
      <div className="absolute inset-0 bg-linear-to-b from-transparent to-bg" />
    </div>
  )
}

/** In its own shape; words where there is none, or where it can't be shown. */
function Cover({ src, title, author }: { src: string | null; title: string; author: string }) {
  const [isBroken, setBroken] = useState(false)
  return (
    <div className="mx-auto grid aspect-square w-full max-w-[min(72vw,38dvh)] place-items-center md:max-w-[420px]">
      {src === null || isBroken ? (
        <div
          aria-hidden="true"
          dir="auto"
          className="grid aspect-square w-full content-center gap-2 rounded-lg bg-linear-to-br from-(--blank-from) to-(--blank-to) p-6 text-center shadow-3 ring-1 ring-(--cover-ring)"
        >
          <span className="font-title text-2xl break-words">{title}</span>
          <span className="text-md text-fg-2 break-words">{author}</span>
        </div>
      ) : (
        <img
          src={src}
          alt=""
          fetchPriority="high"
          onError={() => setBroken(true)}
          className="max-h-full max-w-full min-w-0 rounded-lg shadow-3 ring-1 ring-(--cover-ring)"
        />
      )}
    </div>
  )
}

function Narrators({ metadata }: { metadata: Record<string, unknown> }) {
  const { t } = useTranslation()
  const { narrators } = metadata
  if (!Array.isArray(narrators) || narrators.length === 0) return null
  return (
    <p dir="auto" className="text-md text-fg-2 break-words">
      {t('sharePage.readBy', { names: narrators.join(', ') })}
    </p>
  )
}

function Until({ expiresAt }: { expiresAt: string | null }) {
  const { t, language } = useTranslation()
  if (expiresAt === null) return null
  const when = new Intl.DateTimeFormat(localeOf(language as Parameters<typeof localeOf>[0]), {
    dateStyle: 'long',
    timeStyle: 'short',
  }).format(new Date(expiresAt))
  return <p className="text-sm text-fg-2 max-md:text-center">{t('sharePage.until', { when })}</p>
}
