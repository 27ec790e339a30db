import type { TagSet } from '../bytes/tag-set.ts'

/** Frame ids and the names ffprobe gives them (ABS wire, files §8.8 lists the aliases read from them). */
const names = new Map(
  Object.entries({
    talb: 'album',
    tal: 'album',
    tcom: 'composer',
    tcon: 'genre',
    tco: 'genre',
    tcop: 'copyright',
    tenc: 'encoded_by',
    ten: 'encoded_by',
    tit2: 'title',
    tt2: 'title',
    tlan: 'language',
    tpe1: 'artist',
    tp1: 'artist',
    tpe2: 'album_artist',
    tp2: 'album_artist',
    tpe3: 'performer',
    tp3: 'performer',
    tpos: 'disc',
    tpub: 'publisher',
    trck: 'track',
    trk: 'track',
    tsse: 'encoder',
    uslt: 'lyrics',
    tcmp: 'compilation',
    tcp: 'compilation',
    tdrc: 'date',
    tdrl: 'date',
    tden: 'creation_time',
    tsoa: 'album-sort',
    tsop: 'artist-sort',
    tsot: 'title-sort',
    tit1: 'grouping',
  }),
)

/** Common names for frame ids, and one `date` from the year, day and time frames of v2.2 and v2.3. */
export function nameId3Tags(tags: TagSet): void {
  tags.rename(names)
  const year = takeDigits(tags, 'tyer', 'tye')
  if (year === undefined) return
  const day = takeDigits(tags, 'tdat', 'tda')
  const time = day === undefined ? undefined : takeDigits(tags, 'time', 'tim')
  let date = year
  if (day !== undefined) date += `-${day.slice(2)}-${day.slice(0, 2)}`
  if (time !== undefined) date += ` ${time.slice(0, 2)}:${time.slice(2)}`
  tags.put('date', date)
}

/** Only four digits are a year, a day or a time; anything else stays a tag of its own. */
function takeDigits(tags: TagSet, name: string, oldName: string): string | undefined {
  for (const key of [name, oldName]) {
    const value = tags.get(key)
    if (value === undefined || !/^\d{4}$/.test(value)) continue
    tags.drop(name)
    tags.drop(oldName)
    return value
  }
  return undefined
}
