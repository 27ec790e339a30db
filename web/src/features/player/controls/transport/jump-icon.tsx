/** A turning arrow around the number of seconds. */
export function JumpIcon({
  direction,
  seconds,
  size = 22,
}: {
  direction: 'back' | 'forward'
  seconds: number
  size?: number
}) {
  const [arc, head] = arrows[direction]
  return (
    <svg width={size} height={size} viewBox="0 0 24 24" fill="none" aria-hidden="true">
      <g
        stroke="currentColor"
        strokeWidth={size > 28 ? 1.5 : 1.8}
        strokeLinecap="round"
        strokeLinejoin="round"
      >
        <path d={arc} />
        <path d={head} />
      </g>
      <text x="12" y="15" textAnchor="middle" fill="currentColor" fontSize="7.6" fontWeight="750">
        {seconds}
      </text>
    </svg>
  )
}

const arrows = {
  back: ['M3 12a9 9 0 1 0 3-6.7L3 8', 'M3 3v5h5'],
  forward: ['M21 12a9 9 0 1 1-3-6.7L21 8', 'M21 3v5h-5'],
} as const
