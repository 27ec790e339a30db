/** Bodies that work, for calls whose schema leaves the body to the verb; `<<name>>` stands for an id. */
export const sampleBodies: Record<string, unknown[]> = {
  'POST /login': [{ username: 'root', password: 'wrong' }],
  'POST /api/users': [
    {
      username: 'new one',
      password: 'secret',
      type: 'user',
      isActive: true,
      permissions: { download: true, accessAllLibraries: false, accessAllTags: false },
      librariesAccessible: ['<<openLibrary>>'],
      itemTagsSelected: ['family'],
    },
  ],
  'PATCH /api/users/:id': [
    {
      email: 'a@b.test',
      isActive: true,
      permissions: { upload: true, selectedTagsNotAccessible: true, accessAllTags: false },
      itemTagsSelected: ['family'],
      librariesAccessible: [],
    },
  ],
  'POST /api/api-keys': [{ name: 'key', userId: '<<user>>', expiresIn: 60, isActive: true }],
  'POST /api/libraries': [
    {
      name: 'More',
      mediaType: 'book',
      icon: 'audiobookshelf',
      provider: 'audible',
      folders: [{ fullPath: '/nowhere' }],
      settings: { disableWatcher: true, autoScanCronExpression: '0 0 * * *', coverAspectRatio: 1 },
    },
  ],
  'PATCH /api/libraries/:id': [
    {
      name: 'Other',
      icon: 'books-1',
      settings: { metadataPrecedence: ['folderStructure'], markAsFinishedPercentComplete: 90 },
    },
    { folders: [{ id: '<<folder>>', fullPath: '<<folderPath>>' }] },
  ],
  'POST /api/libraries/order': [
    [
      { id: '<<openLibrary>>', newOrder: 2 },
      { id: '<<closedLibrary>>', newOrder: 1 },
    ],
  ],
  'POST /api/items/batch/get': [{ libraryItemIds: ['<<open>>', '<<tagged>>'] }],
  'POST /api/items/batch/delete': [{ libraryItemIds: ['<<closed>>'] }],
  'POST /api/items/batch/update': [
    [
      { id: '<<tagged>>', mediaPayload: { metadata: { title: 'New' }, tags: ['a', 'b'] } },
      { id: '<<open>>', mediaPayload: { metadata: { series: [{ name: 'S', sequence: '2' }] } } },
    ],
  ],
  'PATCH /api/items/:id/media': [
    {
      metadata: {
        title: 'New title',
        subtitle: 'Sub',
        authors: [{ name: 'Ada Lane' }, { id: '<<author>>', name: 'Other' }],
        series: [{ id: '<<series>>', name: 'Harbour', sequence: '1.5' }],
        narrators: ['Nora'],
        genres: ['Tale'],
        publishedYear: '1999',
        description: '<p>text</p>',
        isbn: '123',
        asin: 'B00',
        language: 'en',
        explicit: false,
      },
      tags: ['family', 'new'],
    },
    { url: 'http://127.0.0.1:9/cover.jpg' },
  ],
  'PATCH /api/items/:id/tracks': [{ orderedFileData: [{ ino: '<<ino>>', exclude: false }] }],
  'POST /api/items/:id/chapters': [
    {
      chapters: [
        { id: 0, start: 0, end: 0.5, title: 'One' },
        { id: 1, start: 0.5, end: 1, title: '' },
      ],
    },
  ],
  'POST /api/items/:id/cover': [{ url: 'http://127.0.0.1:9/cover.jpg' }],
  'PATCH /api/items/:id/cover': [{ cover: '/etc/hostname' }, { cover: '<<folderPath>>/cover.jpg' }],
  'POST /api/items/:id/play': [
    {
      deviceInfo: { deviceId: 'd', clientName: 'c', clientVersion: '1' },
      supportedMimeTypes: ['audio/mpeg'],
      mediaPlayer: 'html5',
      forceDirectPlay: true,
    },
  ],
  'POST /api/session/:id/sync': [{ currentTime: 0.5, timeListened: 0.25, duration: 1 }],
  'POST /api/session/local': [
    {
      id: '3f2b7d0e-52f1-4d8c-9e2a-0d6b6a3a9f10',
      libraryItemId: '<<open>>',
      episodeId: null,
      displayTitle: 'First',
      duration: 1,
      playMethod: 3,
      deviceInfo: { deviceId: 'phone' },
      date: '2026-01-31',
      timeListening: 0.5,
      startTime: 0,
      currentTime: 0.5,
      startedAt: 1_769_000_000_000,
      updatedAt: 1_769_000_001_000,
    },
  ],
  'POST /api/session/local-all': [
    {
      sessions: [
        {
          id: '3f2b7d0e-52f1-4d8c-9e2a-0d6b6a3a9f11',
          libraryItemId: '<<open>>',
          timeListening: 0.5,
          currentTime: 0.5,
          duration: 1,
          startedAt: 1_769_000_000_000,
          updatedAt: 1_769_000_001_000,
        },
      ],
      deviceInfo: { deviceId: 'phone' },
    },
  ],
  'PATCH /api/me/progress/:id': [
    {
      currentTime: 0.5,
      progress: 0.5,
      duration: 1,
      isFinished: false,
      lastUpdate: 1_769_000_000_000,
    },
    { isFinished: true, finishedAt: 1_769_000_000_000, startedAt: 1_760_000_000_000 },
    { ebookLocation: 'epubcfi(/6/2)', ebookProgress: 0.25, hideFromContinueListening: true },
  ],
  'PATCH /api/me/progress/batch/update': [
    [
      { libraryItemId: '<<open>>', isFinished: true },
      { libraryItemId: '<<tagged>>', currentTime: 0.5, duration: 1 },
    ],
  ],
  'POST /api/me/item/:id/bookmark': [{ time: 0.5, title: 'Here' }],
  'PATCH /api/me/item/:id/bookmark': [{ time: 0.5, title: 'There' }],
  'POST /api/tags/rename': [{ tag: 'family', newTag: 'kin' }],
  'POST /api/genres/rename': [{ genre: 'Tale', newGenre: 'Story' }],
  'PATCH /api/libraries/:id/narrators/:narratorId': [{ name: 'Other voice' }],
  'PATCH /api/authors/:id': [
    { name: 'Ada B. Lane', description: '<b>x</b>', asin: 'B01', imagePath: '/etc/hostname' },
  ],
  'POST /api/authors/:id/match': [{ q: 'Ada Lane', region: 'de' }, { asin: 'B000000001' }],
  'POST /api/authors/:id/image': [{ url: 'http://127.0.0.1:9/face.png' }],
  'PATCH /api/series/:id': [{ name: 'Harbours', description: 'About' }],
  'POST /api/filesystem/pathexists': [
    { directory: 'Ada Lane', folderPath: '<<folderPath>>', filepath: '<<folderPath>>/x' },
  ],
  'POST /api/validate-cron': [{ expression: '*/5 * * * *' }],
  'PATCH /api/settings': [
    {
      scannerParseSubtitle: true,
      sortingIgnorePrefix: true,
      language: 'de',
      dateFormat: 'dd/MM/yyyy',
    },
  ],
  'PATCH /api/sorting-prefixes': [{ sortingPrefixes: ['the', 'a', 'der'] }],
}
