import { useTranslation } from '#platform/text/texts.ts'
import type { LeftOut, WhyLeftOut } from '../choosing/grouping.ts'

/** As many as anybody reads. */
const mostShown = 500
const reasons: WhyLeftOut[] = ['unreadable', 'empty', 'unknown', 'alone', 'hidden']

/** What is not sent, and why. Nothing where all is. */
export function LeftOutFiles({ leftOut }: { leftOut: readonly LeftOut[] }) {
  const { t } = useTranslation()
  if (leftOut.length === 0) return null
  return (
    <details>
      <summary className="cursor-pointer text-sm text-fg-2">
        {t('upload.leftOut', { count: leftOut.length })}
      </summary>
      <section
        aria-label={t('upload.leftOut', { count: leftOut.length })}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls has to be reachable by keyboard
        tabIndex={0}
        className="mt-2 grid max-h-60 gap-3 overflow-auto text-sm text-fg-2"
      >
        {reasons.map((why) => {
          const some = leftOut.filter((one) => one.why === why)
          if (some.length === 0) return null
          return (
            <div key={why}>
              <p className="font-semibold">{t(`upload.why.${why}`)}</p>
              <ul>
                {some.slice(0, mostShown).map(({ path }) => (
                  <li key={path} dir="auto" className="py-0.5 break-all">
                    {path}
                  </li>
                ))}
              </ul>
              {some.length > mostShown && (
                <p>{t('upload.moreFiles', { count: some.length - mostShown })}</p>
              )}
            </div>
          )
        })}
      </section>
    </details>
  )
}
