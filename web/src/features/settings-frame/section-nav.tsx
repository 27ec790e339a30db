import { Link } from '@tanstack/react-router'
import { useTranslation } from '#platform/text/texts.ts'
import { cx } from '#ui/cx.ts'
import { addressOf } from './sections/addresses.ts'
import { sectionGroups } from './sections/section.ts'
import { useListedSections } from './sections/use-sections.ts'

/** The sections beside the one that is open, under their headings. */
export function SectionNav({ current }: { current: string }) {
  const { t } = useTranslation()
  const listed = useListedSections()
  return (
    <nav aria-label={t('settings.sections')} className="grid gap-3">
      {sectionGroups.map((group) => {
        const members = listed.filter((section) => section.group === group)
        if (members.length === 0) return null
        return (
          <section key={group} aria-labelledby={`sections-${group}`}>
            <h2 id={`sections-${group}`} className="px-3 pb-1 text-xs font-semibold text-fg-3">
              {t(`settingsFrame.groups.${group}`)}
            </h2>
            {members.map(({ section, label, icon: Icon }) => (
              <Link
                key={section}
                to={addressOf(section)}
                activeProps={{}}
                activeOptions={{ exact: true }}
                aria-current={section === current ? 'page' : undefined}
                className={cx(
                  'flex min-h-9 pointer-coarse:min-h-11 items-center gap-3 rounded-md px-3 text-md font-semibold text-fg-2 hover:bg-surface-2 hover:text-fg',
                  section === current && 'bg-surface-2 text-fg',
                )}
              >
                <Icon aria-hidden="true" className="size-[18px]!" />
                {t(label)}
              </Link>
            ))}
          </section>
        )
      })}
    </nav>
  )
}
