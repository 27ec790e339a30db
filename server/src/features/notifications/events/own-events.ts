import type { OwnNotificationEvent } from '@lectern/contract'

/** Something that happened, as its notifications are filled from it. Plain JSON. */
export interface NotifiedEvent {
  name: string
  /** Where it happened; null: in no library. */
  libraryId: string | null
  values: Record<string, string | number>
  /** ms */
  at: number
  /** A trial of what happens when sending fails: it does. */
  isFailing?: true
}

type EventOf<Values extends Record<string, string>> = Omit<
  OwnNotificationEvent,
  'variables' | 'testData'
> & { testData: Values }

/** Variables are what the test data have. */
const event = <Values extends Record<string, string>>(one: EventOf<Values>) => ({
  ...one,
  variables: Object.keys(one.testData),
})

const feed = {
  title: 'The Long Way Round',
  feedUrl: 'https://feeds.example.com/long-way',
  numFailed: '8',
  reason: 'The other server answered 503.',
  libraryName: 'Podcasts',
}

const itemId = '00000000-0000-4000-8000-000000000002'
const ofLibrary = { libraryName: 'Books', libraryId: '00000000-0000-4000-8000-000000000001' }

/**
 * The events that happen here, as our own client offers them: those of the wire that do, with texts that fit what we do, and
 * ours. Ours are unknown to the wire's calls, whose apps know six names.
 */
const ownEvents = {
  onPodcastEpisodeDownloaded: event({
    name: 'onPodcastEpisodeDownloaded',
    isOfLibrary: true,
    mediaType: 'podcast',
    defaults: {
      title: '{{podcastTitle}}: {{episodeTitle}}',
      body: 'A new episode is here.\n\n{{episodeSubtitle}}',
    },
    testData: {
      podcastTitle: 'The Long Way Round',
      podcastAuthor: 'Ada Lane',
      podcastDescription: 'Walks along old borders.',
      podcastGenres: 'Travel, History',
      episodeTitle: 'Across the marsh',
      episodeSubtitle: 'Where the path ends, a boat waits.',
      episodeDescription: 'Where the path ends, a boat waits. With sounds of the reeds.',
      mediaTags: 'outdoors',
      libraryName: 'Podcasts',
      libraryId: '00000000-0000-4000-8000-000000000001',
      libraryItemId: '00000000-0000-4000-8000-000000000002',
      episodeId: '00000000-0000-4000-8000-000000000003',
    },
  }),
  onRSSFeedFailed: event({
    name: 'onRSSFeedFailed',
    isOfLibrary: true,
    mediaType: 'podcast',
    defaults: {
      title: 'The feed of {{title}} could not be read',
      body: '{{reason}}\nFailed {{numFailed}} times in a row: {{feedUrl}}',
    },
    testData: { ...feed, numFailed: '2' },
  }),
  onRSSFeedDisabled: event({
    name: 'onRSSFeedDisabled',
    isOfLibrary: true,
    mediaType: 'podcast',
    defaults: {
      title: 'The feed of {{title}} keeps failing',
      body: '{{reason}}\nIt failed {{numFailed}} times in a row and is now tried once a day: {{feedUrl}}',
    },
    testData: feed,
  }),
  lecternItemsAdded: event({
    name: 'lecternItemsAdded',
    isOfLibrary: true,
    mediaType: null,
    defaults: { title: 'New in {{libraryName}}', body: '{{titles}}' },
    testData: {
      count: '7',
      titles: 'Dracula\nEmma\nMiddlemarch\nMoby-Dick\nThe Time Machine\nand 2 more',
      ...ofLibrary,
    },
  }),
  lecternBookFinished: event({
    name: 'lecternBookFinished',
    isOfLibrary: true,
    mediaType: 'book',
    defaults: { title: '{{username}} finished {{title}}', body: '{{title}} by {{author}}' },
    testData: { title: 'Emma', author: 'Jane Austen', username: 'ada', itemId, ...ofLibrary },
  }),
  lecternLibraryOffline: event({
    name: 'lecternLibraryOffline',
    isOfLibrary: true,
    mediaType: null,
    defaults: {
      title: '{{libraryName}} is offline',
      body: 'Its folders can’t be reached. Nothing of it is changed until they are back.',
    },
    testData: ofLibrary,
  }),
  lecternLibraryBack: event({
    name: 'lecternLibraryBack',
    isOfLibrary: true,
    mediaType: null,
    defaults: { title: '{{libraryName}} is back', body: 'Its folders can be reached again.' },
    testData: ofLibrary,
  }),
  lecternDiskNearlyFull: event({
    name: 'lecternDiskNearlyFull',
    isOfLibrary: false,
    mediaType: null,
    defaults: {
      title: 'A disk is nearly full',
      body: '{{free}} free ({{percent}} %) at {{place}}',
    },
    testData: { place: '/media/books', free: '12.4 GB', percent: '3' },
  }),
  lecternTaskFailed: event({
    name: 'lecternTaskFailed',
    isOfLibrary: true,
    mediaType: null,
    defaults: { title: 'Failed: {{title}}', body: '{{reason}}' },
    testData: {
      title: 'Scanning "Books" library',
      reason: 'The folder /media/books can’t be found.',
      ...ofLibrary,
    },
  }),
  lecternNewSignIn: event({
    name: 'lecternNewSignIn',
    isOfLibrary: false,
    mediaType: null,
    defaults: { title: '{{username}} signed in', body: 'From {{address}} with {{device}}' },
    testData: { username: 'ada', address: '192.168.1.20', device: 'Firefox on Windows' },
  }),
  lecternUpdateAvailable: event({
    name: 'lecternUpdateAvailable',
    isOfLibrary: false,
    mediaType: null,
    defaults: {
      title: 'Lectern {{version}} is available',
      body: 'This server runs {{currentVersion}}. What is new: {{url}}',
    },
    testData: {
      version: '2.6.0',
      currentVersion: '2.5.0',
      url: 'https://example.com/releases/2.6.0',
    },
  }),
  onTest: event({
    name: 'onTest',
    isOfLibrary: false,
    mediaType: null,
    defaults: { title: 'Lectern can reach you', body: 'Sent by version {{version}}.' },
    testData: { version: 'v2.36.0' },
  }),
}

/** Those that happen by themselves come first. */
export const offeredEvents: readonly OwnNotificationEvent[] = Object.values(ownEvents)
