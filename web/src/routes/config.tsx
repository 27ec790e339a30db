import { Link, useParams } from '@tanstack/react-router'
import { ChevronLeft } from 'lucide-react'
import {
  SectionNav,
  sectionNamed,
  SettingsHome,
  SettingsSearch,
  useLitField,
  useMayOpen,
  type SettingsSection,
} from '#features/settings-frame/index.ts'
import { useMay } from '#platform/session/session.ts'
import { texts, useTranslation } from '#platform/text/texts.ts'
import { buttonClass } from '#ui/button.tsx'
import { Page, useDocumentTitle } from '#ui/page/page.tsx'
import { ForbiddenState, MissingState } from '#ui/page/state.tsx'
import { useIsPhone } from '#ui/screen/use-media.ts'

/** Settings: one section per address, those of the list beside it; phones begin with the list alone. */
export function ConfigRoute() {
  const { t } = useTranslation()
  const isPhone = useIsPhone()
  const mayOpen = useMayOpen()
  const { section: name } = useParams({ strict: false })
  useLitField()
  const home = (
    <Link to="/" className={buttonClass({ variant: 'primary' })}>
      {t('state.goHome')}
    </Link>
  )
  if (name === undefined && isPhone)
    return (
      <Page title={t('settings.title')}>
        <SettingsSearch>
          <SettingsHome />
        </SettingsSearch>
      </Page>
    )
  const section = sectionNamed(name ?? 'libraries')
  if (!section) return <MissingState title={t('state.notFound')} action={home} />
  if (!mayOpen(section))
    return (
      <ForbiddenState title={t('state.forbidden')} action={home}>
        {t('state.forbiddenHint')}
      </ForbiddenState>
    )
  return <Section {...section} isPhone={isPhone} />
}

/** The panel stays as it is when a screen is turned: what is typed in it, or shown once, would be lost otherwise. */
function Section({
  section,
  label,
  isPage = false,
  Panel,
  isPhone,
}: SettingsSection & { isPhone: boolean }) {
  const { t } = useTranslation()
  useDocumentTitle(isPage ? undefined : titleOf(t(label)))
  return (
    <div
      className={
        isPhone
          ? undefined
          : 'mx-auto grid max-w-[1720px] grid-cols-[14rem_minmax(0,1fr)] items-start gap-x-8'
      }
    >
      {isPhone ? <WayBack /> : <Beside current={section} isPage={isPage} />}
      <div className="min-w-0">
        {isPhone && !isPage && (
          <h1 tabIndex={-1} className="sr-only">
            {t('settings.title')}
          </h1>
        )}
        <Panel />
      </div>
    </div>
  )
}

function WayBack() {
  const { t } = useTranslation()
  return (
    <Link
      to="/config"
      className="mb-1 -ms-2 inline-flex min-h-11 items-center gap-1 rounded-md pe-3 text-md font-semibold text-fg-2 hover:text-fg"
    >
      <ChevronLeft aria-hidden="true" className="rtl:-scale-x-100" />
      {t('settings.title')}
    </Link>
  )
}

function Beside({ current, isPage }: { current: string; isPage: boolean }) {
  const { t } = useTranslation()
  const isAdmin = useMay('admin')
  const title = 'flex min-h-10 items-center text-2xl font-bold tracking-tight'
  return (
    <div className="sticky top-[calc(var(--appbar-h)+16px)] -m-1 flex max-h-[calc(100dvh-var(--appbar-h)-var(--dock-h,0px)-40px)] flex-col gap-3 overflow-y-auto p-1 [scrollbar-width:thin]">
      {isPage ? (
        isAdmin && <p className={title}>{t('settings.title')}</p>
      ) : (
        <h1 tabIndex={-1} className={title}>
          {t('settings.title')}
        </h1>
      )}
      {isAdmin ? (
        <SettingsSearch>
          <SectionNav current={current} />
        </SettingsSearch>
      ) : (
        <SectionNav current={current} />
      )}
    </div>
  )
}

const titleOf = (name: string) => `${name} · ${texts.t('settings.title')}`
