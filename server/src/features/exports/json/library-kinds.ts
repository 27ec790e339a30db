import { tableKind } from './kind.ts'
import {
  any,
  at,
  atOrNull,
  bytes,
  flag,
  itemId,
  libraryId,
  number,
  seconds,
  text,
  textOrNull,
} from './fields.ts'

const listFields = {
  id: text('Id'),
  libraryId,
  userId: text('Id of the owner; empty: everybody’s'),
  name: text('Name'),
  description: textOrNull('Description'),
  createdAt: at('Made'),
  updatedAt: at('Changed'),
}
const entryFields = {
  listId: text('Id of the list'),
  itemId,
  episodeId: text('Id of the episode, or empty'),
  position: number('Place in the list, from 0'),
}
const entryKey = ['list_id', 'position', 'item_id', 'episode_id'] as const

/** Libraries and what is in them, beside the items. */
export const libraryKinds = [
  tableKind(
    { name: 'libraries', what: 'A library', table: 'libraries', key: ['id'] },
    {
      id: text('Id'),
      name: text('Name'),
      mediaType: text('book, podcast, music or video'),
      icon: text('Icon'),
      provider: text('Where metadata are looked for'),
      displayOrder: number('Place in the list of libraries'),
      settings: any('Setting → value'),
      lastScanAt: atOrNull('Last scan'),
      isOffline: flag('Its folders could not be read at the last look'),
      createdAt: at('Made'),
      updatedAt: at('Changed'),
    },
  ),
  tableKind(
    { name: 'folders', what: 'A folder of a library', table: 'library_folders', key: ['id'] },
    { id: text('Id'), libraryId, path: text('Whole path'), addedAt: at('Added') },
  ),
  tableKind(
    { name: 'authors', what: 'An author, or an artist', table: 'authors', key: ['id'] },
    {
      id: text('Id'),
      libraryId,
      name: text('Name'),
      lastFirst: text('Last name first'),
      asin: textOrNull('ASIN'),
      description: textOrNull('Description'),
      imagePath: textOrNull('Whole path of the portrait'),
      addedAt: at('Added'),
      updatedAt: at('Changed'),
    },
  ),
  tableKind(
    { name: 'series', what: 'A series', table: 'series', key: ['id'] },
    {
      id: text('Id'),
      libraryId,
      name: text('Name'),
      description: textOrNull('Description'),
      addedAt: at('Added'),
      updatedAt: at('Changed'),
    },
  ),
  tableKind(
    { name: 'collections', what: 'A collection', table: 'collections', key: ['id'] },
    listFields,
  ),
  tableKind(
    {
      name: 'collection-items',
      what: 'An entry of a collection',
      table: 'collection_items',
      key: entryKey,
    },
    entryFields,
  ),
  tableKind({ name: 'playlists', what: 'A playlist', table: 'playlists', key: ['id'] }, listFields),
  tableKind(
    {
      name: 'playlist-items',
      what: 'An entry of a playlist',
      table: 'playlist_items',
      key: entryKey,
    },
    entryFields,
  ),
  tableKind(
    {
      name: 'podcast-feeds',
      what: 'The subscription of a podcast',
      table: 'podcast_feeds',
      key: ['item_id'],
    },
    {
      itemId,
      libraryId,
      schedule: textOrNull('Cron expression, local time; null: by hand'),
      secretAddress: textOrNull('Its address, where that holds a secret'),
      checkedAt: atOrNull('Last read'),
      succeededAt: atOrNull('Last read well'),
      failure: textOrNull('Why it could not be read'),
      settings: any('Setting → value'),
      channel: any('What the feed says of the podcast'),
    },
  ),
  tableKind(
    {
      name: 'feed-episodes',
      what: 'An episode that a feed lists or listed; one that is downloaded is in its item, too',
      table: 'feed_episodes',
      key: ['id'],
    },
    {
      id: text('Id'),
      itemId,
      libraryId,
      guid: textOrNull('Its id in the feed'),
      title: text('Title'),
      season: textOrNull('Season'),
      episode: textOrNull('Number'),
      publishedAt: atOrNull('Published'),
      duration: seconds('Length, as the feed says it').nullable(),
      size: bytes('Size, as the feed says it').nullable(),
      explicit: flag('For adults'),
      firstSeenAt: at('First seen in the feed'),
      goneSince: atOrNull('First missing in the feed'),
      detail: any('The episode as it was read'),
    },
  ),
  tableKind(
    {
      name: 'transcripts',
      what: 'About a minute of what is said in an episode',
      table: 'transcript_passages',
      key: ['episode_id', 'position'],
    },
    {
      episodeId: text('Id of the episode'),
      position: number('Their order, from 1'),
      itemId,
      start: seconds('Where it begins'),
      cues: any('Parts with their times'),
    },
  ),
  tableKind(
    {
      name: 'rules',
      what: 'What becomes of genres and tags that are brought into a library',
      table: 'label_rules',
      key: ['library_id'],
    },
    { libraryId, rules: any('The rules'), updatedAt: at('Changed') },
  ),
  tableKind(
    {
      name: 'history',
      what: 'A change of an item: who, when, and the values before and after',
      table: 'item_changes',
      key: ['seq'],
    },
    {
      seq: number('Their order'),
      itemId,
      libraryId,
      batchId: text('Changes of one call'),
      at: at('Changed'),
      kind: text('changed, removed, deleted, restored or files'),
      userId: textOrNull('Id of who did it; null: nobody'),
      userName: textOrNull('Their name then'),
      source: text('person, scan, provider, rule or undo'),
      sourceName: textOrNull('Name of the provider or rule'),
      fields: any('Field → before and after'),
      undoneBy: number('The entry that took it back').nullable(),
    },
  ),
  tableKind(
    {
      name: 'trash',
      what: 'What was deleted and can be taken back; the files are in the trash of the library folder',
      table: 'trashed_files',
      key: ['id'],
    },
    {
      id: text('Id'),
      libraryId,
      kind: text('item, file or metadata'),
      path: text('Path where it was, below the library folder'),
      itemId: textOrNull('Id of the item'),
      title: textOrNull('Title'),
      size: bytes('Size'),
      deletedAt: at('Deleted'),
      deletedByName: textOrNull('Who deleted it'),
      record: any('The item as it was'),
    },
  ),
]
