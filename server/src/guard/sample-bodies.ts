/** Bodies that work, for calls whose schema leaves the body to the verb; `<<name>>` stands for an id. */
export const sampleBodies: Record<string, unknown[]> = {
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
  'POST /api/tags/rename': [{ tag: 'family', newTag: 'kin' }],
  'POST /api/genres/rename': [{ genre: 'Tale', newGenre: 'Story' }],
  'PATCH /api/libraries/:id/narrators/:narratorId': [{ name: 'Other voice' }],
  'PATCH /api/authors/:id': [
    { name: 'Ada B. Lane', description: '<b>x</b>', asin: 'B01', imagePath: '/etc/hostname' },
  ],
  'POST /api/authors/:id/match': [{ q: 'Ada Lane', region: 'de' }, { asin: 'B000000001' }],
  'POST /api/authors/:id/image': [{ url: 'http://127.0.0.1:9/face.png' }],
  'PATCH /api/series/:id': [{ name: 'Harbours', description: 'About' }],
}
