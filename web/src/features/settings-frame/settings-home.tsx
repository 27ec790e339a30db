import { Link } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import { useTranslation } from '#platform/text/texts.ts'
import { addressOf } from './sections/addresses.ts'
import { sectionGroups } from './sections/section.ts'
import { useListedSections } from './sections/use-sections.ts'

/** The first page of the settings on phones: every section as a row to tap. */
export function SettingsHome() {
  const { t } = useTranslation()
  const listed = useListedSections()
  return (
    <nav aria-label={t('settings.sections')} className="grid gap-5">
      {sectionGroups.map((group) => {
        const members = listed.filter((section) => section.group === group)
        if (members.length === 0) return null
        return (
          <section key={group} aria-labelledby={`sections-${group}`}>
            <h2 id={`sections-${group}`} className="px-1 pb-2 text-sm font-semibold text-fg-3">
              {t(`settingsFrame.groups.${group}`)}
            </h2>
            <ul className="surface divide-y divide-line overflow-hidden">
              {members.map(({ section, label, icon: Icon }) => (
                <li key={section}>
                  <Link
                    to={addressOf(section)}
                    className="flex min-h-13 items-center gap-[14px] px-[16px] py-2 font-semibold hover:bg-surface-2"
                  >
                    <Icon aria-hidden="true" className="flex-none text-fg-3" />
                    <span className="min-w-0 flex-1">{t(label)}</span>
                    <ChevronRight
                      aria-hidden="true"
                      className="size-4! flex-none text-fg-3 rtl:-scale-x-100"
                    />
                  </Link>
                </li>
              ))}
            </ul>
          </section>
        )
      })}
    </nav>
  )
}
