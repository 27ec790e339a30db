import type {
  NotificationChannel,
  OwnNotification,
  OwnNotificationEvent,
  OwnNotificationInput,
} from '@lectern/contract'

/** A notification while somebody writes it. */
export interface NotificationDraft {
  channel: NotificationChannel
  eventName: string
  /** Empty: any. */
  libraryId: string
  /** As it is typed: one address on each line. */
  addresses: string
  titleTemplate: string
  bodyTemplate: string
  isEnabled: boolean
}

export type DraftFault = 'addresses' | 'bodyTemplate'

/** A new one, with the texts that its event begins with. */
export function newDraft(
  event: OwnNotificationEvent,
  channel: NotificationChannel,
): NotificationDraft {
  return {
    channel,
    eventName: event.name,
    libraryId: '',
    addresses: '',
    titleTemplate: event.defaults.title,
    bodyTemplate: event.defaults.body,
    isEnabled: true,
  }
}

export function draftOf(notification: OwnNotification): NotificationDraft {
  return {
    channel: notification.channel,
    eventName: notification.eventName,
    libraryId: notification.libraryId ?? '',
    addresses: notification.urls.join('\n'),
    titleTemplate: notification.titleTemplate,
    bodyTemplate: notification.bodyTemplate,
    isEnabled: notification.isEnabled,
  }
}

/** The draft for another event. Texts that nobody has touched become those of the other one. */
export function withEvent(
  draft: NotificationDraft,
  before: OwnNotificationEvent | undefined,
  event: OwnNotificationEvent,
): NotificationDraft {
  const isAsBefore = (text: string, usual: string | undefined) => text === '' || text === usual
  return {
    ...draft,
    eventName: event.name,
    libraryId: event.isOfLibrary && event.mediaType === before?.mediaType ? draft.libraryId : '',
    titleTemplate: isAsBefore(draft.titleTemplate, before?.defaults.title)
      ? event.defaults.title
      : draft.titleTemplate,
    bodyTemplate: isAsBefore(draft.bodyTemplate, before?.defaults.body)
      ? event.defaults.body
      : draft.bodyTemplate,
  }
}

/** What is sent of it. */
export function inputOf(draft: NotificationDraft): OwnNotificationInput {
  const { addresses, libraryId, ...rest } = draft
  const urls = addresses
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
  return { ...rest, libraryId: libraryId || null, urls }
}

const appriseAddress = /^[a-z][a-z0-9+.-]*:\/\/\S/i
const webAddress = /^https?:\/\/\S/i

/** Which fields keep it from being saved. */
export function faultsOf(draft: NotificationDraft): DraftFault[] {
  const { channel, urls, bodyTemplate } = inputOf(draft)
  const shape = channel === 'webhook' ? webAddress : appriseAddress
  const areWell = urls.length > 0 && urls.every((url) => shape.test(url))
  return [
    ...(areWell ? [] : (['addresses'] as const)),
    // Apprise sends nothing without a text.
    ...(channel === 'apprise' && bodyTemplate.trim() === '' ? (['bodyTemplate'] as const) : []),
  ]
}

/** Where it goes, without what is secret of it: the service of Apprise, the host of a webhook. Each once. */
export function masked({ channel, urls }: Pick<OwnNotification, 'channel' | 'urls'>): string[] {
  const names = urls.map((url) => {
    if (channel === 'webhook' && URL.canParse(url)) return new URL(url).host
    return /^[a-z0-9+.-]+/i.exec(url)?.[0] ?? '…'
  })
  return [...new Set(names)]
}
