import { z } from 'zod'
import {
  any,
  at,
  atOrNull,
  bytes,
  episodeId,
  flag,
  itemId,
  libraryId,
  number,
  text,
  textOrNull,
  texts,
  userId,
} from './fields.ts'
import { tableKind } from './kind.ts'

/** People, and how they like to have it. */
export const peopleKinds = [
  tableKind(
    {
      name: 'users',
      what: 'An account, without its password and tokens',
      table: 'users',
      key: ['id'],
    },
    {
      id: text('Id'),
      username: text('Name to sign in with'),
      email: textOrNull('Mail address'),
      type: z.enum(['root', 'admin', 'user', 'guest']).describe('What they may do at most'),
      isActive: flag('They may sign in'),
      permissions: any('Permission → true or false'),
      libraries: texts('Libraries that they may see, where not all'),
      tags: texts('Tags that they may see, or may not, where not all'),
      hiddenSeries: texts('Series that they took off “continue series”'),
      lastSeenAt: atOrNull('Last seen'),
      createdAt: at('Made'),
      updatedAt: at('Changed'),
    },
    {
      hasPassword: {
        field: flag('They can sign in by a password'),
        of: (row) => Boolean(row['password_hash']),
      },
    },
  ),
  tableKind(
    { name: 'views', what: 'Filters and an order under a name', table: 'views', key: ['id'] },
    {
      id: text('Id'),
      userId,
      libraryId,
      name: text('Name'),
      filters: text('As in the address of a list'),
      sort: textOrNull('Sorted by'),
      isDescending: flag('From the end'),
      isPinned: flag('In the side bar'),
      createdAt: at('Made'),
      updatedAt: at('Changed'),
    },
  ),
  tableKind(
    {
      name: 'follows',
      what: 'A podcast that somebody follows',
      table: 'podcast_follows',
      key: ['user_id', 'item_id'],
    },
    { userId, itemId, followedAt: at('Since') },
  ),
  tableKind(
    {
      name: 'stars',
      what: 'An episode that somebody keeps',
      table: 'episode_stars',
      key: ['user_id', 'item_id', 'episode_id'],
    },
    { userId, itemId, episodeId, starredAt: at('Since') },
  ),
  tableKind(
    {
      name: 'show-settings',
      what: 'How somebody listens to a podcast',
      table: 'show_listening',
      key: ['user_id', 'item_id'],
    },
    { userId, itemId, settings: any('Speed, parts to skip and the like') },
  ),
  tableKind(
    {
      name: 'koreader-places',
      what: 'Where KOReader says that somebody is',
      table: 'koreader_places',
      key: ['user_id', 'document'],
    },
    {
      userId,
      document: text('Digest of the file or of its name'),
      progress: text('The place by the word of KOReader'),
      percentage: number('Part that was read (0 to 1)'),
      device: text('Name of the device'),
      at: at('Reported'),
      itemId: textOrNull('Id of the item, where it is known'),
    },
  ),
  tableKind(
    {
      name: 'app-passwords',
      what: 'A password of one app, without the password',
      table: 'app_passwords',
      key: ['id'],
    },
    {
      id: text('Id'),
      userId,
      name: text('Name'),
      createdAt: at('Made'),
      lastUsedAt: atOrNull('Last used'),
    },
  ),
  tableKind(
    {
      name: 'reader-fonts',
      what: 'A font that somebody brought along; the file is in METADATA_PATH/fonts',
      table: 'reader_fonts',
      key: ['id'],
    },
    {
      id: text('Id'),
      userId,
      family: text('Name'),
      weight: number('100 to 900'),
      isItalic: flag('Italic'),
      size: bytes('Size'),
      createdAt: at('Brought'),
    },
  ),
]
