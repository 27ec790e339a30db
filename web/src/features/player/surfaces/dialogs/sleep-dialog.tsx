import { useState, type FormEvent } from 'react'
import { useTranslation } from '#platform/text/texts.ts'
import { clock, elapsed } from '#platform/text/format.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { Field, TextInput } from '#ui/field/field.tsx'
import { useIsPhone } from '#ui/screen/use-media.ts'
import { useHasChapters } from '../../controls/seek/use-scale.ts'
import {
  customSeconds,
  SLEEP_PRESETS,
  SLEEP_STEPS,
  type SleepState,
} from '../../machine/sound/sleep-timer.ts'
import { sleepTimerOf } from '../../page/page-sleep-timer.ts'
import { usePagePlayer, useSleepTimer } from '../../player-context.ts'
import { closePlayerDialog as close } from '../../open-surfaces.ts'
import { usePartWords } from '../../controls/media-kind.ts'

/** The sleep timer: presets while none runs, what is left and its steps while one does. */
export function SleepDialog() {
  const { t } = useTranslation()
  const timer = useSleepTimer()
  return (
    <Dialog open onClose={close} title={t('player.sleep')} width={350} sheet={useIsPhone()}>
      {timer === null ? <Presets /> : <Running timer={timer} />}
    </Dialog>
  )
}

function useStart(): (seconds: number) => void {
  const sleep = sleepTimerOf(usePagePlayer())
  return (seconds) => {
    sleep.start(seconds)
    close()
  }
}

function Presets() {
  const start = useStart()
  const sleep = sleepTimerOf(usePagePlayer())
  const { t } = useTranslation()
  const words = usePartWords()
  const hasChapters = useHasChapters()
  return (
    <div className="grid gap-4">
      <div className="grid grid-cols-2 gap-2">
        {SLEEP_PRESETS.map((seconds, at) => (
          <Button
            key={seconds}
            data-autofocus={at === 0 || undefined}
            onClick={() => start(seconds)}
          >
            {elapsed(seconds)}
          </Button>
        ))}
        {hasChapters && (
          <Button
            className="col-span-2"
            onClick={() => {
              sleep.startToChapterEnd()
              close()
            }}
          >
            {t(`${words}.sleepChapterEnd`)}
          </Button>
        )}
      </div>
      <CustomMinutes />
    </div>
  )
}

function CustomMinutes() {
  const start = useStart()
  const { t } = useTranslation()
  const [minutes, setMinutes] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const seconds = customSeconds(minutes)
    if (seconds === null) setMinutes('')
    else start(seconds)
  }
  return (
    <form onSubmit={submit} noValidate className="flex items-end gap-2">
      <Field label={t('player.sleepMinutes')} className="flex-1">
        {(control) => (
          <TextInput
            {...control}
            type="number"
            inputMode="decimal"
            min={0.1}
            step="any"
            value={minutes}
            onChange={(event) => setMinutes(event.target.value)}
          />
        )}
      </Field>
      <Button type="submit" variant="primary">
        {t('player.sleepStart')}
      </Button>
    </form>
  )
}

function Running({ timer }: { timer: SleepState }) {
  const sleep = sleepTimerOf(usePagePlayer())
  const { t } = useTranslation()
  const words = usePartWords()
  const { small, large } = SLEEP_STEPS
  return (
    <div className="grid justify-items-center gap-5">
      <p className="text-3xl font-bold num" role="timer">
        {clock(Math.ceil(timer.remaining))}
      </p>
      {timer.isChapterEnd && <p className="text-sm text-fg-2">{t(`${words}.sleepChapterEnd`)}</p>}
      <div dir="ltr" className="flex flex-wrap justify-center gap-2 num">
        <Step seconds={-large} isOff={timer.remaining < large} />
        <Step seconds={-small} />
        <Step seconds={small} />
        <Step seconds={large} />
      </div>
      <Button
        onClick={() => {
          sleep.cancel()
          close()
        }}
      >
        {t('player.sleepCancel')}
      </Button>
    </div>
  )
}

function Step({ seconds, isOff = false }: { seconds: number; isOff?: boolean }) {
  const sleep = sleepTimerOf(usePagePlayer())
  const { t } = useTranslation()
  const minutes = Math.abs(seconds) / 60
  const change = () => (seconds < 0 ? sleep.decrease(-seconds) : sleep.increase(seconds))
  return (
    <Button size="sm" disabled={isOff} onClick={change}>
      <span aria-hidden="true">
        {seconds < 0 ? '−' : '+'}
        {minutes}m
      </span>
      <span className="sr-only">
        {seconds < 0 ? t('player.sleepLess', { minutes }) : t('player.sleepAdd', { minutes })}
      </span>
    </Button>
  )
}
