import type { ReactNode } from 'react'

export interface Question {
  title: string
  message: ReactNode
  /** Text of the yes button. */
  yes: string
  danger?: boolean
  /** A box to tick, with its first state. */
  checkbox?: { label: string; checked: boolean }
}

export interface Answer {
  yes: boolean
  checked: boolean
}
