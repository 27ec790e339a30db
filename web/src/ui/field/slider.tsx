import type { ComponentProps, CSSProperties } from 'react'
import { cx } from '../cx.ts'

type SliderProps = Omit<ComponentProps<'input'>, 'onChange' | 'value' | 'min' | 'max'> & {
  label: string
  value: number
  min: number
  max: number
  onChange: (value: number) => void
  /** Value in words for screen readers. */
  valueText?: string
}

/** A value on a line. */
export function Slider({
  label,
  value,
  min,
  max,
  onChange,
  valueText,
  className,
  style,
  ...rest
}: SliderProps) {
  const fill = max > min ? ((value - min) / (max - min)) * 100 : 0
  return (
    <input
      {...rest}
      type="range"
      aria-label={label}
      aria-valuetext={valueText}
      value={value}
      min={min}
      max={max}
      onChange={(event) => onChange(Number(event.target.value))}
      className={cx('range', className)}
      style={{ '--fill': `${fill}%`, ...style } as CSSProperties}
    />
  )
}
