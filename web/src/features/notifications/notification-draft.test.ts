import { expect, it } from 'vitest'
import { faultsOf, inputOf, masked, newDraft, withEvent } from './notification-draft.ts'

const event = (name: string, mediaType: 'podcast' | null = null) => ({
  name,
  isOfLibrary: mediaType !== null,
  mediaType,
  variables: ['title'],
  defaults: { title: `${name} {{title}}`, body: `Body of ${name}` },
  testData: { title: 'T' },
})
const [one, other] = [event('one', 'podcast'), event('other')]

it('begins with the texts of its event, and follows it until somebody has written', () => {
  const draft = { ...newDraft(one, 'apprise'), libraryId: 'l' }
  expect(withEvent(draft, one, other)).toMatchObject({
    eventName: 'other',
    libraryId: '',
    titleTemplate: 'other {{title}}',
    bodyTemplate: 'Body of other',
  })
  const written = withEvent({ ...draft, titleTemplate: 'Mine' }, one, other)
  expect([written.titleTemplate, written.bodyTemplate]).toEqual(['Mine', 'Body of other'])
})

it('is sent with an address for each line', () => {
  const draft = { ...newDraft(one, 'apprise'), addresses: ' mailto://a:b@c \n\n tgram://x/y ' }
  expect(inputOf(draft)).toMatchObject({
    urls: ['mailto://a:b@c', 'tgram://x/y'],
    libraryId: null,
  })
})

it.each([
  ['apprise', '', ['addresses']],
  ['apprise', 'mailto://a:b@c\nnonsense', ['addresses']],
  ['apprise', 'mailto://a:b@c', []],
  ['webhook', 'mailto://a:b@c', ['addresses']],
  ['webhook', 'https://example.org/hook', []],
] as const)('of %s to %j has the faults %j', (channel, addresses, faults) => {
  expect(faultsOf({ ...newDraft(one, channel), addresses })).toEqual(faults)
})

it('needs a text for Apprise alone', () => {
  const empty = { addresses: 'http://x.org', bodyTemplate: ' ' }
  expect(faultsOf({ ...newDraft(one, 'apprise'), ...empty })).toEqual(['bodyTemplate'])
  expect(faultsOf({ ...newDraft(one, 'webhook'), ...empty })).toEqual([])
})

it('shows where it goes without what is secret', () => {
  const mails = ['mailto://ada:hush@example.org', 'mailto://ben:hush@example.org', 'tgram://1:a/2']
  expect(masked({ channel: 'apprise', urls: mails })).toEqual(['mailto', 'tgram'])
  const urls = ['https://hooks.example.org/T0/hush?key=hush']
  expect(masked({ channel: 'webhook', urls })).toEqual(['hooks.example.org'])
})
