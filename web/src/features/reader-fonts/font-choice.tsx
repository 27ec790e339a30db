import { useQuery } from '@tanstack/react-query'
import { MonitorSmartphone, Plus, Trash2 } from 'lucide-react'
import { useRef } from 'react'
import type { ReaderFont } from '@lectern/contract'
import {
  changeSettings,
  pageFonts,
  useReaderSettings,
  type PageFont,
} from '#features/reader-engine/index.ts'
import { useSession } from '#platform/session/session.ts'
import { bytes } from '#platform/text/format.ts'
import { useTranslation } from '#platform/text/texts.ts'
import { useAction } from '#ui/action/use-action.ts'
import { Button, IconButton } from '#ui/button.tsx'
import { confirm } from '#ui/dialog/confirm.tsx'
import { Select } from '#ui/field/field.tsx'
import { InstalledFonts } from './installed-fonts.tsx'
import { canListInstalled, useInstalledFonts } from './use-installed-fonts.ts'
import { bringFont, fontsQuery, removeFamily } from './own-fonts.ts'

/** The font of a book: ours, the device's, or one that its reader brought along. */
export function FontChoice() {
  const isSignedIn = useSession(({ session }) => session !== null)
  return (
    <div className="grid gap-1.5">{isSignedIn ? <AllFonts /> : <FontSelect families={[]} />}</div>
  )
}

/** Whoever has no account brings no fonts along. */
function AllFonts() {
  const { t } = useTranslation()
  const isGuest = useSession(({ session }) => session?.user.type === 'guest')
  const installed = useInstalledFonts()
  const { data } = useQuery(fontsQuery())
  const families = familiesOf(data?.fonts ?? [])
  return (
    <>
      <FontSelect families={families} />
      <div className="mt-1 flex flex-wrap gap-2">
        {!isGuest && <BringFont />}
        {canListInstalled() && installed.families === null && (
          <Button size="sm" busy={installed.busy} onClick={() => void installed.ask()}>
            <MonitorSmartphone aria-hidden="true" />
            {t('reader.ownFonts.installed')}
          </Button>
        )}
      </div>
      {installed.families && <InstalledFonts families={installed.families} />}
      {families.length > 0 && (
        <ul aria-label={t('reader.ownFonts.title')} className="mt-1 grid gap-1">
          {families.map(([family, fonts]) => (
            <Family key={family} family={family} fonts={fonts} />
          ))}
        </ul>
      )}
    </>
  )
}

function FontSelect({ families }: { families: [string, ReaderFont[]][] }) {
  const { t } = useTranslation()
  const chosen = useReaderSettings((settings) => settings.pageFont)
  const options: { value: PageFont; label: string }[] = [
    ...pageFonts.map((value) => ({ value, label: t(`reader.fonts.${value}`) })),
    ...families.map(([family]) => ({ value: `own:${family}` as const, label: family })),
  ]
  // One that can't be asked for just now, or lies on this device, is still the one that is chosen.
  if (!options.some(({ value }) => value === chosen))
    options.push({ value: chosen, label: chosen.slice(chosen.indexOf(':') + 1) })
  return (
    <>
      <label htmlFor="page-font" className="text-sm font-[650] text-fg-2">
        {t('reader.font')}
      </label>
      <Select<PageFont>
        id="page-font"
        value={chosen}
        options={options}
        onChange={(pageFont) => changeSettings({ pageFont })}
      />
    </>
  )
}

function BringFont() {
  const { t } = useTranslation()
  const input = useRef<HTMLInputElement>(null)
  const bringing = useAction(
    async (files: readonly File[]) => {
      for (const file of files) {
        const { family } = await bringFont(file)
        changeSettings({ pageFont: `own:${family}` })
      }
    },
    { failed: t('reader.ownFonts.failed') },
  )
  return (
    <>
      <Button size="sm" busy={bringing.busy} onClick={() => input.current?.click()}>
        <Plus aria-hidden="true" />
        {t('reader.ownFonts.add')}
      </Button>
      <input
        ref={input}
        type="file"
        multiple
        accept=".ttf,.otf,.woff,.woff2"
        aria-label={t('reader.ownFonts.add')}
        hidden
        onChange={({ target }) => {
          void bringing.run([...(target.files ?? [])])
          target.value = ''
        }}
      />
    </>
  )
}

function Family({ family, fonts }: { family: string; fonts: readonly ReaderFont[] }) {
  const { t } = useTranslation()
  const removing = useAction(() => removeFamily(fonts), {
    failed: t('reader.ownFonts.removeFailed'),
  })
  const ask = async () => {
    const { yes } = await confirm({
      title: t('reader.ownFonts.removeTitle', { name: family }),
      message: t('reader.ownFonts.removeMessage'),
      yes: t('reader.ownFonts.remove'),
      danger: true,
    })
    if (!yes || !(await removing.run())) return
    if (chosenFont() === `own:${family}`) changeSettings({ pageFont: 'book' })
  }
  const size = fonts.reduce((sum, font) => sum + font.size, 0)
  return (
    <li className="flex items-center gap-2 text-sm">
      <span dir="auto" className="min-w-0 flex-1 truncate">
        {family}
      </span>
      <span className="text-fg-3 num">{bytes(size, 1)}</span>
      <IconButton
        quiet
        label={t('reader.ownFonts.removeOf', { name: family })}
        icon={<Trash2 />}
        disabled={removing.busy}
        onClick={() => void ask()}
      />
    </li>
  )
}

const chosenFont = () => useReaderSettings.getState().pageFont

function familiesOf(fonts: readonly ReaderFont[]): [string, ReaderFont[]][] {
  const found = new Map<string, ReaderFont[]>()
  for (const font of fonts) found.set(font.family, [...(found.get(font.family) ?? []), font])
  return [...found]
}
