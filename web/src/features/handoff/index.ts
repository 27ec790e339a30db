export { wordsOfDevice } from './device-words.ts'
export { ElsewhereWords, PlaysElsewhere } from './plays-elsewhere.tsx'
