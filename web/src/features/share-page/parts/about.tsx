import { list } from '#platform/text/lists.ts'
import type { OpenedShare } from '@lectern/contract'
import { RichText } from '#features/text/index.ts'
import { localeOf } from '#platform/text/language/languages.ts'
import { useTranslation } from '#platform/text/texts.ts'

/** What it is called, by whom it is, and of an episode where and when it came. */
export function Names({ share }: { share: OpenedShare }) {
  const { playbackSession: session, lecternPage: page } = share
  const { displayTitle: title, displayAuthor } = session
  const author = page.podcast === displayAuthor ? '' : displayAuthor
  return (
    <header className="grid gap-1.5 max-md:text-center">
      <h1 dir="auto" className="font-title text-3xl leading-tight break-words">
        {title}
      </h1>
      {[page.podcast, author].map(
        (name) =>
          name && (
            <p key={name} dir="auto" className="text-lg text-fg-2 break-words">
              {name}
            </p>
          ),
      )}
      <Narrators metadata={session.mediaMetadata} />
      <Published at={page.publishedAt} />
    </header>
  )
}

/** What it is about, cut after some lines. Times in it lead there, where something plays. */
export function Description({
  share,
  onTime,
}: {
  share: OpenedShare
  onTime: ((seconds: number) => void) | null
}) {
  const { description } = share.lecternPage
  if (!description) return null
  const { language } = share.playbackSession.mediaMetadata
  const times = onTime && { longest: share.playbackSession.duration, onTime }
  return (
    <RichText
      html={description}
      lines={6}
      language={typeof language === 'string' ? language : null}
      className="leading-relaxed text-fg-2"
      {...(times && { times })}
    />
  )
}

/** How long the link works. */
export function Until({ expiresAt }: { expiresAt: string | null }) {
  const { t } = useTranslation()
  const locale = useLocale()
  if (expiresAt === null) return null
  const options = { dateStyle: 'long', timeStyle: 'short' } as const
  const when = new Intl.DateTimeFormat(locale, options).format(new Date(expiresAt))
  return <p className="text-sm text-fg-2 max-md:text-center">{t('sharePage.until', { when })}</p>
}

function Narrators({ metadata }: { metadata: Record<string, unknown> }) {
  const { t } = useTranslation()
  const { narrators } = metadata
  if (!Array.isArray(narrators) || narrators.length === 0) return null
  return (
    <p dir="auto" className="text-md text-fg-2 break-words">
      {t('sharePage.readBy', { names: list(narrators.map(String)) })}
    </p>
  )
}

function Published({ at }: { at: number | null }) {
  const locale = useLocale()
  if (at === null) return null
  const when = new Intl.DateTimeFormat(locale, { dateStyle: 'long' }).format(at)
  return <p className="text-md text-fg-2">{when}</p>
}

function useLocale(): string {
  const { language } = useTranslation()
  return localeOf(language as Parameters<typeof localeOf>[0])
}
