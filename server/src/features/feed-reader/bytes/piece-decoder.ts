/** Turns bytes into text piece by piece; `end` gives what was held back. */
export interface PieceDecoder {
  write(bytes: Uint8Array): string
  end(): string
}
