/** Frames of one form follow each other in a stream without anybody noticing. */
export interface FrameForm {
  kind: 'aac' | 'mpeg'
  /** Samples a second. */
  rate: number
  channels: 1 | 2
}

/** A file that is nothing but frames, each of which can be fetched by its number. */
export interface FrameFile extends FrameForm {
  /** Samples that a frame holds. */
  length: number
  /** Samples at the beginning that decoders leave out. */
  delay: number
  /** How many frames there are. */
  count: number
  /** Where a frame begins; samples from the first frame on. */
  startOf(frame: number): number
  /** The first frame that begins there or later. */
  atOrAfter(samples: number): number
  /** A frame without any sound. */
  silence: Buffer
  /** Frames `first` up to, not including, `behind`, as they stand in a stream. */
  read(first: number, behind: number): Promise<Buffer[]>
}

/** Frames that follow each other without a gap. */
export function evenly(length: number): Pick<FrameFile, 'length' | 'startOf' | 'atOrAfter'> {
  return {
    length,
    startOf: (frame) => frame * length,
    // What was counted in seconds may miss a border by a hair.
    atOrAfter: (samples) => Math.max(0, Math.ceil(samples / length - 1e-6)),
  }
}
