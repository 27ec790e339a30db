export { wordsOfDevice } from './device-words.ts'
export { ElsewhereWords, PlaysElsewhere } from './elsewhere-line.tsx'
