import { readClock, writeClock } from '@lectern/contract/rules'
import { useState, type KeyboardEvent } from 'react'
import { TextInput } from '#ui/field/field.tsx'
import { isEnter } from '#ui/field/enter-key.ts'

interface ClockFieldProps {
  label: string
  /** Seconds. */
  value: number
  isFaulty: boolean
  describedBy: string | undefined
  readOnly: boolean
  onChange: (seconds: number) => void
  /** Arrows move it by a tenth, with Shift by a second. */
  onNudge: (seconds: number) => void
}

/** A time as hh:mm:ss.mmm; what is typed counts when the field is left or Enter pressed, and what is none is forgotten. */
export function ClockField(props: ClockFieldProps) {
  const { label, value, isFaulty, describedBy, readOnly, onChange, onNudge } = props
  const [typed, setTyped] = useState<string | null>(null)
  const take = () => {
    const seconds = typed === null ? null : readClock(typed)
    setTyped(null)
    if (seconds !== null && seconds !== value) onChange(seconds)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (isEnter(event)) take()
    if (event.key === 'Escape' && typed !== null) {
      event.stopPropagation()
      setTyped(null)
    }
    const way = { ArrowUp: 1, ArrowDown: -1 }[event.key]
    if (way === undefined || event.ctrlKey || event.metaKey || readOnly) return
    event.preventDefault()
    setTyped(null)
    onNudge(way * (event.shiftKey ? 1 : 0.1))
  }
  return (
    <TextInput
      data-time
      inputMode="decimal"
      autoComplete="off"
      spellCheck={false}
      dir="ltr"
      aria-label={label}
      aria-invalid={isFaulty || undefined}
      aria-describedby={describedBy}
      readOnly={readOnly}
      value={typed ?? writeClock(value)}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={take}
      onKeyDown={onKeyDown}
      className="num px-2!"
    />
  )
}
