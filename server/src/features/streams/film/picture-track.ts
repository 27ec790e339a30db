/** One picture of a file, in the order of decoding. */
export interface TrackPicture {
  /** H.264 units, each behind its length in four bytes. */
  bytes: Buffer
  /** When it is seen; ticks of the track. */
  at: number
  isKey: boolean
}

/** H.264 in a file that says where its key pictures are: it can be cut without being decoded. */
export interface PictureTrack {
  /** Ticks a second. */
  scale: number
  /** What decoders are told before the first picture (`avcC`). */
  config: Buffer
  /** When the key pictures are seen that it may be cut at, ascending; ticks of the file's own clock. */
  keys: readonly number[]
  /** About how many bytes there are from one key up to another; `keys.length` is the end. */
  weight(from: number, to: number): number
  /** The pictures from one key up to another. Throws RangeError for what the file lacks. */
  read(from: number, to: number): Promise<TrackPicture[]>
}

/** Longest of a length in an `avcC` that is read: profiles with a page of sets. */
export const mostConfig = 64 * 1024

/** Whether an `avcC` is one, and its units have lengths of four bytes. */
export function isUsableConfig(config: Buffer): boolean {
  return config.length >= 7 && config[0] === 1 && ((config[4] ?? 0) & 3) === 3
}
