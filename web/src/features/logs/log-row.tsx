import { cx } from '#ui/cx.ts'
import type { ShownLine } from './log-rules.ts'

const tones: Record<string, string> = {
  TRACE: 'text-fg-3',
  DEBUG: 'text-fg-3',
  INFO: 'text-info',
  WARN: 'text-warning',
  ERROR: 'text-danger',
  FATAL: 'text-danger',
  NOTE: 'text-success',
}

/** One line: when, how bad, what, and where in the program. On phones what it says stands below the rest. */
export function LogRow({ line }: { line: ShownLine }) {
  const { timestamp, levelName, message, source, level } = line
  return (
    <div
      dir="ltr"
      className={cx(
        'grid grid-cols-[auto_auto_minmax(0,1fr)] items-baseline gap-x-[10px] px-[12px] py-1 font-mono text-xs @min-[36rem]:grid-cols-[auto_2.75rem_minmax(0,1fr)_auto]',
        level >= 4 && level <= 5 && 'bg-danger/8',
      )}
    >
      <time className="text-fg-3" title={timestamp}>
        {timestamp.slice(11, 19)}
      </time>
      <span className={cx('font-bold', tones[levelName])}>{levelName}</span>
      <span className="text-end text-fg-3 truncate @min-[36rem]:order-last @min-[36rem]:max-w-48">
        {source}
      </span>
      <span className="whitespace-pre-wrap break-words text-fg @max-[36rem]:col-span-3 @max-[36rem]:mt-0.5 @min-[36rem]:order-2">
        {message}
      </span>
    </div>
  )
}
