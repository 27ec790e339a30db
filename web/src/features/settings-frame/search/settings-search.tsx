import { Link, useNavigate } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import { useTranslation } from '#platform/text/texts.ts'
import { NarrowField } from '#ui/field/narrow-field.tsx'
import { useFoundSettings } from './use-found-settings.ts'

/** A field that finds settings by their names, their sentences and other words for them; the list of sections where nothing is typed. */
export function SettingsSearch({ children }: { children: ReactNode }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [text, setText] = useState('')
  const findIn = useFoundSettings()
  const found = findIn(text)
  const isSearching = text.trim() !== ''
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <form
        role="search"
        aria-label={t('settingsFrame.search')}
        onSubmit={(event) => {
          event.preventDefault()
          if (found[0]) void navigate(found[0].target)
        }}
      >
        <NarrowField
          label={t('settingsFrame.search')}
          placeholder={t('settingsFrame.search')}
          value={text}
          onChange={setText}
        />
      </form>
      <p role="status" className={found.length > 0 || !isSearching ? 'sr-only' : 'px-3 text-fg-3'}>
        {isSearching && t('settingsFrame.found', { count: found.length })}
      </p>
      {isSearching ? (
        <ul aria-label={t('settingsFrame.results')} className="grid gap-1 empty:hidden">
          {found.map(({ key, title, place, icon: Icon, target }) => (
            <li key={key}>
              <Link
                {...target}
                className="flex min-h-11 items-start gap-3 rounded-md px-3 py-2 hover:bg-surface-2"
              >
                <Icon aria-hidden="true" className="mt-0.5 size-[18px]! flex-none text-fg-3" />
                <span className="min-w-0">
                  <span className="block text-md font-semibold break-words">{title}</span>
                  {place && <span className="block text-sm text-fg-3">{place}</span>}
                </span>
              </Link>
            </li>
          ))}
        </ul>
      ) : (
        children
      )}
    </div>
  )
}
