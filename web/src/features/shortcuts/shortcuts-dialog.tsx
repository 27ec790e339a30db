import { useTranslation } from '#platform/text/texts.ts'
import { changeUserSettings, useUserSettings } from '#platform/session/settings.ts'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { Switch } from '#ui/field/field.tsx'
import { Kbd } from '#ui/kbd.tsx'
import { groupsFor, type Shortcut } from './shortcut-list.ts'
import { closeShortcuts, useShortcuts } from './shortcuts.ts'

/** All keys, by where they act. */
export function ShortcutsDialog() {
  const { t } = useTranslation()
  const isOn = useUserSettings((settings) => settings.keyboardShortcuts)
  const isReading = useShortcuts((shortcuts) => shortcuts.isReading)
  const turn = (keyboardShortcuts: boolean) => changeUserSettings({ keyboardShortcuts })
  return (
    <Dialog open onClose={closeShortcuts} title={t('shortcuts.title')} width={760}>
      <div className="gap-x-10 md:columns-2">
        {groupsFor(isReading).map(({ name, keys }) => (
          <section key={name} className="mb-5 break-inside-avoid">
            <h3 className="mb-1 text-sm font-bold text-fg-2">{t(`shortcuts.${name}`)}</h3>
            <dl>
              {keys.map((shortcut) => (
                <Row key={shortcut.does} shortcut={shortcut} />
              ))}
            </dl>
          </section>
        ))}
      </div>
      <div className="border-t border-line pt-2">
        <Switch
          label={t('shortcuts.single')}
          hint={t('shortcuts.singleHint')}
          checked={isOn}
          onChange={turn}
        />
      </div>
    </Dialog>
  )
}

function Row({ shortcut: { does, keys } }: { shortcut: Shortcut }) {
  const { t } = useTranslation()
  return (
    <div className="flex min-h-9 items-center justify-between gap-4 border-b border-line last:border-0">
      <dt className="text-md">{t(`shortcuts.do.${does}`)}</dt>
      <dd className="flex flex-none items-center gap-1" dir="ltr">
        {keys.map((key) => (
          <Kbd key={key}>{key}</Kbd>
        ))}
      </dd>
    </div>
  )
}
