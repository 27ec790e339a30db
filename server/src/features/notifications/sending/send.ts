import { fillTemplate } from '@lectern/contract/rules'
import type { Outgoing } from '#platform/outgoing/outgoing.ts'
import type { NotificationRow } from '#storage/schema.ts'
import type { NotifiedEvent } from '../events/own-events.ts'
import { sendByApprise } from './apprise.ts'
import { failed } from './outcome.ts'
import type { Outcome } from './outcome.ts'
import { tellWebhook } from './webhook.ts'

/** What a notification says, and to whom. */
export interface Letter extends Pick<
  NotificationRow,
  'channel' | 'title_template' | 'body_template' | 'secret'
> {
  urls: string[]
  event: NotifiedEvent
  /** Of the delivery. */
  id: string
}

interface SendContext {
  outgoing: Pick<Outgoing, 'say'>
  appriseApiUrl: string | null
  signal: AbortSignal
  /** ms */
  at: number
}

export const notConfigured = 'No address of Apprise is set.'

/** Sends something once. Rejects with nothing but the signal's reason. */
export async function send(letter: Letter, context: SendContext): Promise<Outcome> {
  const { event, urls } = letter
  if (event.isFailing) return failed('This was a trial of what happens when sending fails.')
  const title = fillTemplate(letter.title_template, event.values)
  const body = fillTemplate(letter.body_template, event.values)
  if (letter.channel === 'webhook') {
    const [url = ''] = urls
    const to = { url, secret: letter.secret ?? '' }
    return tellWebhook(to, { id: letter.id, event, title, body }, context)
  }
  if (context.appriseApiUrl === null) return failed(notConfigured)
  return sendByApprise(context.appriseApiUrl, { urls, title, body }, context)
}
