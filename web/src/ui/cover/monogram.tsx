import { cx } from '../cx.ts'

/** The initials of a name in a circle, for people without a picture. */
export function Monogram({
  name,
  size = 36,
  className,
}: {
  name: string
  size?: number
  className?: string
}) {
  return (
    <span
      aria-hidden="true"
      className={cx(
        'grid flex-none place-items-center rounded-full bg-surface-3 font-bold text-fg-2 select-none',
        className,
      )}
      style={{ width: size, height: size, fontSize: Math.max(12, size * 0.36) }}
    >
      {initials(name)}
    </span>
  )
}

/** First letters of the first and last word, at most two. */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean)
  const letters = [words[0], words.length > 1 ? words.at(-1) : ''].map(
    (word) => [...(word ?? '')][0] ?? '',
  )
  return letters.join('').toLocaleUpperCase() || '?'
}
