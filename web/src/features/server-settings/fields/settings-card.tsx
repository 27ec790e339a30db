import type { ReactNode } from 'react'
import { useTranslation, type TextKey } from '#platform/text/texts.ts'
import { cx } from '#ui/cx.ts'
import { SectionHeading } from '#ui/page/page.tsx'

interface SettingsCardProps {
  title: TextKey
  className?: string
  children: ReactNode
}

/** Settings that belong together, under a heading. */
export function SettingsCard({ title, className, children }: SettingsCardProps) {
  const { t } = useTranslation()
  return (
    <section>
      <SectionHeading>{t(title)}</SectionHeading>
      <div className={cx('surface grid gap-1 p-4', className)}>{children}</div>
    </section>
  )
}
