import { texts } from '../texts.ts'

/** What the server said in English, in the shown language; its sentences are fetched when the first one is needed. */
export async function inShownLanguage(sentence: string): Promise<string> {
  if (sentence === '' || texts.language === 'en-us') return sentence
  const { sayIn } = await import('./said.ts')
  return (await sayIn(texts.language))(sentence)
}
