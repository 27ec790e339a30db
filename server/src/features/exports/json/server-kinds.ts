import { tableKind } from './kind.ts'
import {
  any,
  at,
  atOrNull,
  flag,
  libraryId,
  number,
  text,
  textOrNull,
  texts,
  userId,
} from './fields.ts'

/** What the server itself is set up with. */
export const serverKinds = [
  tableKind(
    {
      name: 'feeds',
      what: 'A feed that podcast apps can follow',
      table: 'open_feeds',
      key: ['id'],
    },
    {
      id: text('Id'),
      slug: text('Last part of its address'),
      entityType: text('libraryItem, collection, series or playlist'),
      entityId: text('Id of what it shows'),
      libraryId,
      userId,
      isPrivate: flag('Its address is a secret'),
      serverAddress: text('Where the server was'),
      preventsIndexing: flag('Directories are asked to leave it out'),
      ownerName: textOrNull('Name of the owner'),
      ownerEmail: textOrNull('Mail address of the owner'),
      createdAt: at('Made'),
    },
  ),
  tableKind(
    { name: 'shares', what: 'A public link to a book or an episode', table: 'shares', key: ['id'] },
    {
      id: text('Id'),
      slug: text('Last part of its address'),
      itemId: text('Id of the item'),
      episodeId: textOrNull('Id of the episode; null: the book'),
      userId,
      expiresAt: atOrNull('Ends'),
      isDownloadable: flag('It can be downloaded'),
      createdAt: at('Made'),
      updatedAt: at('Changed'),
    },
    {
      hasPassword: {
        field: flag('People are asked for a password'),
        of: (row) => row['password_hash'] !== null,
      },
    },
  ),
  tableKind(
    {
      name: 'providers',
      what: 'A program of the owner’s that finds metadata, without its key',
      table: 'custom_providers',
      key: ['id'],
    },
    {
      id: text('Id'),
      name: text('Name'),
      mediaType: text('book or podcast'),
      url: text('Address'),
      createdAt: at('Made'),
      updatedAt: at('Changed'),
    },
  ),
  tableKind(
    {
      name: 'notifications',
      what: 'What admins are told of, and where, without the secret of webhooks',
      table: 'notifications',
      key: ['id'],
    },
    {
      id: text('Id'),
      channel: text('apprise or webhook'),
      libraryId: textOrNull('Only of this library'),
      eventName: text('Event'),
      urls: texts('Addresses'),
      titleTemplate: text('Title'),
      bodyTemplate: text('Text'),
      isEnabled: flag('Switched on'),
      lastFiredAt: atOrNull('Last sent'),
      timesFired: number('How often it was sent'),
      createdAt: at('Made'),
    },
  ),
  tableKind(
    { name: 'ereaders', what: 'A device that takes books by mail', table: 'ereaders', key: ['id'] },
    {
      id: text('Id'),
      name: text('Name'),
      email: text('Mail address'),
      availability: text('Who may send: adminOrUp, userOrUp, guestOrUp or specificUsers'),
      position: number('Place in the list'),
    },
  ),
  tableKind(
    {
      name: 'ereader-users',
      what: 'Who may send to a device of specificUsers',
      table: 'ereader_users',
      key: ['ereader_id', 'user_id'],
    },
    { ereaderId: text('Id of the device'), userId },
  ),
  tableKind(
    {
      name: 'api-keys',
      what: 'A key of a program, without the key',
      table: 'api_keys',
      key: ['id'],
    },
    {
      id: text('Id'),
      name: text('Name'),
      userId,
      isActive: flag('It works'),
      expiresAt: atOrNull('Ends'),
      createdAt: at('Made'),
    },
  ),
  tableKind(
    {
      name: 'merged-providers',
      what: 'Whom a library asks for each field of its books',
      table: 'merged_providers',
      key: ['library_id'],
    },
    { libraryId, orders: any('Field → providers in order'), updatedAt: at('Changed') },
  ),
]
