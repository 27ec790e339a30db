/** Keys of an audio file's `metaTags` in their order, and the tags each is read from (ABS wire, files §8.8). */
const aliases = {
  tagAlbum: ['album', 'talb', 'tal'],
  tagAlbumSort: ['album-sort', 'tsoa'],
  tagArtist: ['artist', 'tpe1', 'tp1'],
  tagArtistSort: ['artist-sort', 'tsop'],
  tagGenre: ['genre', 'tcon', 'tco'],
  tagTitle: ['title', 'tit2', 'tt2'],
  tagTitleSort: ['title-sort', 'tsot'],
  tagSeries: ['series', 'show', 'mvnm'],
  tagSeriesPart: ['series-part', 'episode_id', 'mvin', 'part'],
  tagGrouping: ['grouping', 'grp1'],
  tagTrack: ['track', 'trck', 'trk'],
  tagDisc: ['discnumber', 'disc', 'disk', 'tpos', 'tpa'],
  tagSubtitle: ['subtitle', 'tit3', 'tt3'],
  tagAlbumArtist: ['albumartist', 'album_artist', 'tpe2'],
  tagDate: ['date', 'tyer', 'tye'],
  tagComposer: ['composer', 'tcom', 'tcm'],
  tagPublisher: ['publisher', 'tpub', 'tpb'],
  tagComment: ['comment', 'comm', 'com'],
  tagDescription: ['description', 'desc'],
  tagEncoder: ['encoder', 'tsse', 'tss'],
  tagEncodedBy: ['encoded_by', 'tenc', 'ten'],
  tagIsbn: ['isbn'],
  tagLanguage: ['language', 'lang'],
  tagASIN: ['asin', 'audible_asin'],
  tagItunesId: ['itunes-id'],
  tagPodcastType: ['podcast-type'],
  tagEpisodeType: ['episode-type'],
  tagOverdriveMediaMarker: ['overdrive mediamarkers'],
  tagOriginalYear: ['originalyear'],
  tagReleaseCountry: ['releasecountry'],
  tagReleaseType: ['releasetype'],
  tagReleaseStatus: ['releasestatus'],
  tagISRC: ['tsrc', 'isrc'],
  tagMusicBrainzTrackId: ['musicbrainz_trackid'],
  tagMusicBrainzAlbumId: ['musicbrainz_albumid'],
  tagMusicBrainzAlbumArtistId: ['musicbrainz_albumartistid'],
  tagMusicBrainzArtistId: ['musicbrainz_artistid'],
} as const satisfies Record<string, readonly string[]>

/** The wire's `metaTags` of a probe's tags (lower-case names): first alias that is not empty; others are absent. */
export function toMetaTags(tags: Readonly<Record<string, string>>): Record<string, string> {
  const found: [string, string][] = []
  for (const [key, names] of Object.entries(aliases)) {
    const name = names.find((name) => Object.hasOwn(tags, name) && tags[name] !== '')
    if (name !== undefined) found.push([key, tags[name] ?? ''])
  }
  return Object.fromEntries(found)
}
