/** Nobody can read this file, or it has no sound. The message is a sentence for people. */
export class UnreadableAudio extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'UnreadableAudio'
  }
}
