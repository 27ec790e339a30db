/** What a file is compared in. `verdict`: readable or not. */
export type Aspect = 'verdict' | 'duration' | 'tags' | 'chapters' | 'picture'

/**
 * Files of the test data where we do not say what the recorded ffprobe 5.1 says, by folder/name, and why.
 * Everything else agrees: duration within 50 ms or 0.5 %, every tag, every chapter, the kind of picture.
 */
export const exceptions: Readonly<Record<string, { aspects: readonly Aspect[]; reason: string }>> =
  {
    'aiff/music-metadata__issue-89 no-artist.aiff': {
      aspects: ['tags'],
      reason: 'ffprobe has the first value of an ID3v2.4 list only; we have all.',
    },
    'asf/file-type__fixture.wmv.asf': {
      aspects: ['picture'],
      reason: 'The video stream is a film, not a cover.',
    },
    'flac/file-type__fixture-id3v2.flac': {
      aspects: ['picture'],
      reason:
        'The cover lies in an ID3 tag in front of the FLAC stream; ffprobe passes over it, we show it.',
    },
    'm4a/AntennaPod__auphonic.m4a': {
      aspects: ['picture'],
      reason: 'ffprobe counts the chapter pictures first; we take the cover.',
    },
    'm4a/AntennaPod__hindenburg-journalist-pro.m4a': {
      aspects: ['picture', 'chapters'],
      reason:
        'ffprobe lets a second chapter track with link texts replace the titles, and counts the chapter pictures ' +
        'first; we keep the titles and take the cover.',
    },
    'm4a/taglib-sharp__bgo_658920.m4a': {
      aspects: ['picture'],
      reason: 'The cover is declared with type 0; its bytes are a JPEG all the same.',
    },
    'm4a/taglib-sharp__bgo_701689.m4a': {
      aspects: ['picture'],
      reason: 'The file is cut off inside its index, so nobody but ffprobe finds the cover.',
    },
    'mp3/atldotnet__invalidApeHeader.mp3': {
      aspects: ['tags'],
      reason: 'ffprobe takes CP1252 for Latin-1 and makes control characters of quotes and dashes.',
    },
    "mp3/music-metadata__MusicBrainz - Beth Hart - Sinner's Prayer [id3v2.4].V2.mp3": {
      aspects: ['tags'],
      reason: 'ffprobe has the first value of an ID3v2.4 list only; we have all.',
    },
    'mp3/music-metadata__he_32khz.mp3': {
      aspects: ['duration'],
      reason:
        'ffprobe estimates 15.6 s from the first frames; decoding gives 5.4 s, as counting does.',
    },
    'mp3/music-metadata__id3v2.4.mp3': {
      aspects: ['tags'],
      reason: 'ffprobe has the first value of an ID3v2.4 list only; we have all.',
    },
    'mp3/taglib__rare_frames.mp3': {
      aspects: ['tags'],
      reason: 'ffprobe has the first value of an ID3v2.4 list only; we have all.',
    },
    'ogg/atldotnet__theora-flac.ogg': {
      aspects: ['picture'],
      reason: 'The video stream is a film, not a cover.',
    },
    'wav/atldotnet__broadcastwave_bext_info.wav': {
      aspects: ['tags'],
      reason:
        'Read by ffprobe: newer versions name ITRK `track`, 5.1 has `trck`; both are aliases of tagTrack.',
    },
    'webm/file-type__fixture.webm': {
      aspects: ['picture'],
      reason: 'The video stream is a film, not a cover.',
    },
    'wma/atldotnet__1.wma': {
      aspects: ['picture'],
      reason: 'An icon stands before the front cover; ffprobe names the first, we take the cover.',
    },
    'wma/atldotnet__4~3.wma': {
      aspects: ['picture'],
      reason: 'An icon stands before the front cover; ffprobe names the first, we take the cover.',
    },
  }
