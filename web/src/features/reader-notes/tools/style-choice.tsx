import {
  markLooks,
  markStyles,
  palettes,
  useReaderSettings,
  type MarkStyle,
} from '#features/reader-engine/index.ts'
import { useTranslation } from '#platform/text/texts.ts'

interface StyleChoiceProps {
  /** The style that is on; null before there is a mark. */
  current: MarkStyle | null
  choose: (style: MarkStyle) => void
}

/** The looks of a highlight, each with its name. */
export function StyleChoice({ current, choose }: StyleChoiceProps) {
  const { t } = useTranslation()
  const theme = useReaderSettings((settings) => settings.pageTheme)
  const looks = markLooks[palettes[theme].scheme]
  return (
    <div role="group" aria-label={t('notes.style')} className="grid grid-cols-5">
      {markStyles.map((style) => (
        <button
          key={style}
          type="button"
          aria-pressed={current === null ? undefined : style === current}
          onClick={() => choose(style)}
          className="grid min-h-14 min-w-14 justify-items-center gap-1 rounded-md px-1 py-1.5 text-xs text-fg-2 hover:bg-surface-2 hover:text-fg aria-pressed:bg-surface-3 aria-pressed:font-[650] aria-pressed:text-fg"
        >
          <span
            aria-hidden="true"
            className="grid h-7 w-9 place-items-center rounded-xs border-b-3 font-title text-md text-fg"
            style={{
              background: looks[style].fill ?? 'transparent',
              borderColor: looks[style].line,
            }}
          >
            {t('reader.themeSample')}
          </span>
          {t(`notes.styles.${style}`)}
        </button>
      ))}
    </div>
  )
}
