import type { Boost } from '../../machine/player-types.ts'
import { useQuery } from '@tanstack/react-query'
import { librariesQuery } from '#features/libraries/index.ts'
import { ShowListening } from '#features/show-listening/index.ts'
import { useTranslation } from '#platform/text/texts.ts'
import { useIsCastOn } from '#platform/session/cast-choice.ts'
import {
  changeUserSettings,
  JUMP_LENGTHS,
  STREAM_BITRATES,
  useUserSettings,
  type JumpLength,
  type StreamBitrate,
} from '#platform/session/settings.ts'
import { Field, Select, Switch } from '#ui/field/field.tsx'
import { Segmented } from '#ui/field/segmented.tsx'
import { Slider } from '#ui/field/slider.tsx'
import { usualRateOf } from '../../memory/preferences.ts'
import { fitRate, RATE_STEP } from '../../machine/sound/level-limits.ts'
import { rateText } from '../../machine/timeline/scales.ts'
import { usePagePlayer, usePlayer } from '../../player-context.ts'

/** Jumps, speed, sound, stream and keys; each change acts at once. */
export function PlayerSettings() {
  const { t } = useTranslation()
  const settings = useUserSettings()
  const isCastOn = useIsCastOn()
  return (
    <div className="grid gap-6 pt-2">
      <ThisShow />
      <Group title={t('playerSettings.moving')}>
        <JumpField
          label={t('playerSettings.jumpBack')}
          value={settings.jumpBack}
          onChange={(jumpBack) => changeUserSettings({ jumpBack })}
        />
        <JumpField
          label={t('playerSettings.jumpForward')}
          value={settings.jumpForward}
          onChange={(jumpForward) => changeUserSettings({ jumpForward })}
        />
        <Switch
          label={t('playerSettings.smartRewind')}
          hint={t('playerSettings.smartRewindHint')}
          checked={settings.smartRewind}
          onChange={(smartRewind) => changeUserSettings({ smartRewind })}
        />
        <Switch
          label={t('playerSettings.skipSilence')}
          hint={t('playerSettings.skipSilenceHint')}
          checked={settings.skipSilence}
          onChange={(skipSilence) => changeUserSettings({ skipSilence })}
        />
        <Switch
          label={t('player.chapterTrack')}
          hint={t('playerSettings.chapterTrackHint')}
          checked={settings.useChapterTrack}
          onChange={(useChapterTrack) => changeUserSettings({ useChapterTrack })}
        />
      </Group>
      <Sound />
      <Group title={t('playerSettings.more')}>
        <Switch
          label={t('playerSettings.cast')}
          hint={t('playerSettings.castHint')}
          checked={isCastOn}
          onChange={(castEnabled) => changeUserSettings({ castEnabled })}
        />
        <Switch
          label={t('shortcuts.single')}
          hint={t('shortcuts.singleHint')}
          checked={settings.keyboardShortcuts}
          onChange={(keyboardShortcuts) => changeUserSettings({ keyboardShortcuts })}
        />
      </Group>
    </div>
  )
}

/** Of the show that plays, where it is one. */
function ThisShow() {
  const { t } = useTranslation()
  const itemId = usePlayer(({ session }) =>
    session !== null && session.episodeId !== null ? session.libraryItemId : null,
  )
  if (itemId === null) return null
  return (
    <Group title={t('showListening.title')}>
      <ShowListening itemId={itemId} />
    </Group>
  )
}

function Sound() {
  const { player } = usePagePlayer()
  const boost = (change: Partial<Boost>) => player.setBoost({ ...player.snapshot.boost, ...change })
  const { t } = useTranslation()
  const { voiceBoost, volumeBoost, streamBitrate } = useUserSettings()
  return (
    <Group title={t('playerSettings.sound')}>
      <UsualRates />
      <Switch
        label={t('playerSettings.voiceBoost')}
        hint={t('playerSettings.voiceBoostHint')}
        checked={voiceBoost}
        onChange={(voice) => boost({ voice })}
      />
      <SliderRow
        label={t('playerSettings.volumeBoost')}
        text={volumeBoost === 0 ? t('playerSettings.off') : `+${volumeBoost} dB`}
        value={volumeBoost}
        range={{ min: 0, max: 12, step: 1 }}
        onChange={(volume) => boost({ volume })}
      />
      <Field label={t('playerSettings.quality')} hint={t('playerSettings.qualityHint')}>
        {(control) => (
          <Select
            {...control}
            value={String(streamBitrate)}
            options={STREAM_BITRATES.map((rate) => ({
              value: String(rate),
              label:
                rate === 'original'
                  ? t('playerSettings.original')
                  : t('playerSettings.kbit', { rate }),
            }))}
            onChange={(value) => changeUserSettings({ streamBitrate: bitrateOf(value) })}
          />
        )}
      </Field>
    </Group>
  )
}

/** Of each kind of media there is; books and podcasts follow the last choice, and all items keep their own. */
function UsualRates() {
  const { t } = useTranslation()
  const settings = useUserSettings()
  const { data } = useQuery(librariesQuery())
  const kinds = rateKinds.filter((kind) =>
    (data?.libraries ?? []).some(({ mediaType }) => mediaType === kind),
  )
  return (kinds.length === 0 ? (['book'] as const) : kinds).map((kind) => {
    const name = usualRateOf(kind)
    return (
      <SliderRow
        key={kind}
        label={t(`playerSettings.rates.${kind}`)}
        text={rateText(settings[name])}
        value={settings[name]}
        range={{ min: 0.5, max: 3, step: RATE_STEP }}
        onChange={(rate) => changeUserSettings({ [name]: fitRate(rate) })}
      />
    )
  })
}

const rateKinds = ['book', 'podcast', 'music', 'video'] as const

function bitrateOf(value: string): StreamBitrate {
  return STREAM_BITRATES.find((rate) => String(rate) === value) ?? 'original'
}

function Group({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <section className="grid gap-3">
      <h3 className="text-sm font-bold text-fg-2">{title}</h3>
      {children}
    </section>
  )
}

interface JumpFieldProps {
  label: string
  value: JumpLength
  onChange: (value: JumpLength) => void
}

function JumpField({ label, value, onChange }: JumpFieldProps) {
  const { t } = useTranslation()
  return (
    <div className="flex flex-col items-start gap-1 sm:flex-row sm:items-center sm:justify-between">
      <span aria-hidden="true" className="text-md font-semibold">
        {label}
      </span>
      <Segmented
        label={label}
        value={String(value)}
        options={JUMP_LENGTHS.map((seconds) => ({
          value: String(seconds),
          label: t('playerSettings.seconds', { seconds }),
        }))}
        onChange={(next) => onChange(JUMP_LENGTHS.find((one) => String(one) === next) ?? value)}
      />
    </div>
  )
}

interface SliderRowProps {
  label: string
  /** The value in words. */
  text: string
  value: number
  range: { min: number; max: number; step: number }
  onChange: (value: number) => void
}

function SliderRow({ label, text, value, range, onChange }: SliderRowProps) {
  return (
    <div className="grid grid-cols-[1fr_auto] items-center gap-x-4">
      <span aria-hidden="true" className="text-md font-semibold">
        {label}
      </span>
      <output className="text-md text-fg-2 num">{text}</output>
      <Slider
        label={label}
        valueText={text}
        value={value}
        {...range}
        onChange={onChange}
        className="col-span-2"
      />
    </div>
  )
}
