import { timeTicks } from './axis.ts'

export interface Bar {
  key: string
  /** Under the bar. */
  label: string
  value: number
  /** Above the bar. */
  text: string
  /** Stands out from the others. */
  isStrong?: boolean
}

interface BarChartProps {
  /** Says what it shows, with the values: a picture to screen readers. */
  label: string
  bars: readonly Bar[]
  /** Words of a mark of the axis. */
  tickText: (value: number) => string
}

const height = 250
const top = 26
const bottom = 28

/** Upright bars over round marks of time; widths are parts of the place it gets, so text never scales. */
export function BarChart({ label, bars, tickText }: BarChartProps) {
  const ticks = timeTicks(Math.max(...bars.map(({ value }) => value), 0))
  const most = ticks.at(-1) ?? 1
  const base = height - bottom
  const y = (value: number) => base - (value / most) * (base - top)
  return (
    <div role="img" aria-label={label} className="flex">
      <svg aria-hidden="true" width={44} height={height} className="flex-none overflow-visible">
        {ticks.map((tick) => (
          <text
            key={tick}
            x={34}
            y={y(tick) + 4}
            textAnchor="end"
            className="fill-fg-3 text-xs num select-none"
          >
            {tickText(tick)}
          </text>
        ))}
      </svg>
      <svg aria-hidden="true" height={height} className="min-w-0 flex-1 overflow-visible">
        {ticks.map((tick) => (
          <line
            key={tick}
            x2="100%"
            y1={y(tick)}
            y2={y(tick)}
            className="stroke-line"
            strokeDasharray={tick === 0 ? undefined : '2 4'}
          />
        ))}
        {bars.map((bar, index) => (
          <Column
            key={bar.key}
            bar={bar}
            from={(index / bars.length) * 100}
            width={100 / bars.length}
            y={y(bar.value)}
          />
        ))}
      </svg>
    </div>
  )
}

interface ColumnProps {
  bar: Bar
  /** Percent of the chart's width. */
  from: number
  width: number
  y: number
}

function Column({ bar, from, width, y }: ColumnProps) {
  const base = height - bottom
  const middle = `${from + width / 2}%`
  return (
    <g>
      {bar.value > 0 && (
        <rect
          x={`${from + width * 0.2}%`}
          width={`${width * 0.6}%`}
          y={Math.min(y, base - 3)}
          height={Math.max(base - y, 3)}
          rx="5"
          className={bar.isStrong ? 'fill-accent' : 'fill-accent opacity-60'}
        />
      )}
      <text
        x={middle}
        y={Math.min(y, base - 3) - 7}
        textAnchor="middle"
        className={bar.value > 0 ? 'fill-fg-2 text-xs font-semibold num' : 'hidden'}
      >
        {bar.text}
      </text>
      <text
        x={middle}
        y={height - 8}
        textAnchor="middle"
        className={bar.isStrong ? 'fill-fg text-xs font-bold' : 'fill-fg-3 text-xs'}
      >
        {bar.label}
      </text>
    </g>
  )
}
