import type { Content } from '#domain/content.ts'

/** What a route returns where that is no plain JSON value. */
export type Answer = Content | { content: 'redirect'; location: string }

export const ok: Answer = { content: 'text', text: 'OK' }
export const nothing: Answer = { content: 'nothing' }

export function isAnswer(value: unknown): value is Answer {
  return (
    typeof value === 'object' &&
    value !== null &&
    'content' in value &&
    typeof value.content === 'string'
  )
}
