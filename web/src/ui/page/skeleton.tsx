import { cx } from '../cx.ts'

/** A grey shape of the final size, seen only after 150 ms. */
export function Skeleton({ className, ratio }: { className?: string; ratio?: number }) {
  return (
    <div
      aria-hidden="true"
      className={cx('pulsing rounded-md bg-surface-2', className)}
      style={ratio ? { aspectRatio: `1 / ${ratio}` } : undefined}
    />
  )
}
