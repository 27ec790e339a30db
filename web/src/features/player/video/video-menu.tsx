import { Captions } from 'lucide-react'
import type { ComponentProps } from 'react'
import { changeUserSettings, useUserSettings } from '#platform/session/settings.ts'
import { useTranslation } from '#platform/text/texts.ts'
import { IconButton } from '#ui/button.tsx'
import { Menu, MenuHeading, MenuLine } from '#ui/menu/menu.tsx'
import { MenuChoices } from '#ui/menu/menu-choices.tsx'
import { ToolButton } from '../controls/tools/tool-button.tsx'
import { usePagePlayer, usePlayer } from '../player-context.ts'
import { heightsBelow } from './picture-heights.ts'
import { chosenSubtitle, subtitleKey, subtitleName } from './subtitle-words.ts'
import { useSubtitles } from './subtitles.ts'

const OFF = ''

/** Which words stand under the picture, and how fine it is: on the picture itself, or among the tools of the full player. */
export function VideoMenu({ variant }: { variant: 'picture' | 'tool' }) {
  const { player } = usePagePlayer()
  const { t } = useTranslation()
  const { subtitles: kept, videoHeight } = useUserSettings()
  const sessionId = usePlayer(({ session }) => session?.id)
  const heights = heightsBelow(usePlayer(({ session }) => session?.pictureHeight ?? null))
  const list = useSubtitles(sessionId)
  const chosen = chosenSubtitle(list, kept)
  const choose = (id: string) => {
    const next = list.find((one) => one.id === id)
    changeUserSettings({ subtitles: next ? subtitleKey(next) : null })
  }
  const refine = (value: string) => {
    const height = heights.find((one) => String(one) === value) ?? 'original'
    if (height === videoHeight) return
    changeUserSettings({ videoHeight: height })
    void player.reopen()
  }
  const trigger = {
    label: t('videoMenu.title'),
    icon: <Captions aria-hidden="true" className={variant === 'picture' ? 'size-4.5!' : ''} />,
  }
  return (
    <Menu
      align="end"
      side="top"
      // The picture is dark in either theme.
      className={variant === 'picture' ? 'bg-[#1b1b21]! text-white' : ''}
      trigger={variant === 'picture' ? <OnPicture {...trigger} /> : <InPlayer {...trigger} />}
    >
      <MenuHeading>{t('videoMenu.subtitles')}</MenuHeading>
      {list.length === 0 ? (
        <p className="px-3 pb-2 text-sm text-fg-2">{t('videoMenu.none')}</p>
      ) : (
        <MenuChoices
          label={t('videoMenu.subtitles')}
          value={chosen?.id ?? OFF}
          options={[
            { value: OFF, label: t('videoMenu.off') },
            ...list.map((one, nth) => ({
              value: one.id,
              label: subtitleName(one) || t('videoMenu.unnamed', { number: nth + 1 }),
              ...(one.isForced ? { hint: t('videoMenu.forced') } : {}),
            })),
          ]}
          onChange={choose}
        />
      )}
      {heights.length > 1 && (
        <>
          <MenuLine />
          <MenuHeading>{t('videoMenu.quality')}</MenuHeading>
          <MenuChoices
            label={t('videoMenu.quality')}
            // A wish for more lines than there are is met by the picture as it is.
            value={String(heights.includes(videoHeight) ? videoHeight : 'original')}
            options={heights.map((height) => ({
              value: String(height),
              label: height === 'original' ? t('videoMenu.original') : `${height}p`,
            }))}
            onChange={refine}
          />
        </>
      )}
    </Menu>
  )
}

function InPlayer(props: ComponentProps<typeof ToolButton>) {
  const { t } = useTranslation()
  return <ToolButton {...props}>{t('videoMenu.subtitles')}</ToolButton>
}

function OnPicture(props: ComponentProps<typeof IconButton>) {
  return <IconButton {...props} className="size-9! text-white!" />
}
