import type { ReactNode } from 'react'

// Drawn here: the app's icons of these come with the cards of its shelves, which nobody needs on this page.

const filled = (path: string) => (
  <svg viewBox="0 0 24 24" aria-hidden="true" className="fill-current">
    <path d={path} />
  </svg>
)
const lined = (children: ReactNode) => (
  <svg
    viewBox="0 0 24 24"
    aria-hidden="true"
    className="fill-none stroke-current stroke-2"
    strokeLinecap="round"
    strokeLinejoin="round"
  >
    {children}
  </svg>
)

export const playIcon = filled(
  'M7 4.6c0-1.2 1.3-1.9 2.3-1.3l11 7.4a1.5 1.5 0 0 1 0 2.6l-11 7.4c-1 .6-2.3-.1-2.3-1.3z',
)
export const pauseIcon = filled(
  'M6.5 4h3A1.5 1.5 0 0 1 11 5.5v13A1.5 1.5 0 0 1 9.5 20h-3A1.5 1.5 0 0 1 5 18.5v-13A1.5 1.5 0 0 1 6.5 4Zm8 0h3A1.5 1.5 0 0 1 19 5.5v13a1.5 1.5 0 0 1-1.5 1.5h-3a1.5 1.5 0 0 1-1.5-1.5v-13A1.5 1.5 0 0 1 14.5 4Z',
)
export const previousIcon = lined(<path d="M6 5v14M19 5.5 9 12l10 6.5z" />)
export const nextIcon = lined(<path d="M18 5v14M5 5.5 15 12 5 18.5z" />)
export const downloadIcon = lined(<path d="M12 4v11m-5-5 5 5 5-5M5 20h14" />)

/** An arrow around a number of seconds. */
export const jumpIcon = (seconds: number) => (
  <svg viewBox="0 0 24 24" aria-hidden="true" className="fill-none stroke-current">
    <g
      strokeWidth="1.8"
      strokeLinecap="round"
      strokeLinejoin="round"
      transform={seconds < 0 ? undefined : 'matrix(-1 0 0 1 24 0)'}
    >
      <path d="M4.5 8.2A8.6 8.6 0 1 1 3.4 12.5" />
      <path d="M4 3.6v4.9h4.9" />
    </g>
    <text
      x="12"
      y="15.4"
      textAnchor="middle"
      className="fill-current stroke-none font-bold"
      fontSize="7.8"
    >
      {Math.abs(seconds)}
    </text>
  </svg>
)
