import type { ComponentType } from 'react'
import {
  changeSettings,
  pageThemes,
  palettes,
  useReaderSettings,
} from '#features/reader-engine/index.ts'
import { useTranslation } from '#platform/text/texts.ts'

/** The themes, and below what the kind of book has besides; everything is seen at once. */
export function StylePanel({ More }: { More: ComponentType | undefined }) {
  return (
    <div className="grid gap-6 px-5 pt-1 pb-6">
      <ThemeChoice />
      {More && <More />}
    </div>
  )
}

function ThemeChoice() {
  const { t } = useTranslation()
  const chosen = useReaderSettings((settings) => settings.pageTheme)
  return (
    <fieldset>
      <legend className="mb-2 text-sm font-[650] text-fg-2">{t('reader.theme')}</legend>
      <div className="grid grid-cols-5 gap-2">
        {pageThemes.map((theme) => (
          <label
            key={theme}
            className="grid cursor-pointer justify-items-center gap-1 rounded-md text-xs text-fg-2 has-checked:font-[650] has-checked:text-fg has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
          >
            <input
              type="radio"
              name="page-theme"
              className="peer sr-only"
              checked={theme === chosen}
              onChange={() => changeSettings({ pageTheme: theme })}
            />
            <span
              aria-hidden="true"
              className="grid h-12 w-full place-items-center rounded-md border border-line-strong font-title text-xl peer-checked:border-transparent peer-checked:outline-2 peer-checked:outline-accent"
              style={{ background: palettes[theme].bg, color: palettes[theme].text }}
            >
              {t('reader.themeSample')}
            </span>
            {t(`reader.themes.${theme}`)}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
