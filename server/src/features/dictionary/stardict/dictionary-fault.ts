/** What is wrong with the files of a dictionary, as a sentence for the admin. */
export class DictionaryFault extends Error {
  constructor(sentence: string, options?: ErrorOptions) {
    super(sentence, options)
    this.name = 'DictionaryFault'
  }
}
