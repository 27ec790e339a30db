import { lazy } from 'react'

export { wordsOfDevice } from './device-words.ts'

const words = () => import('./plays-elsewhere.tsx')

// Fetched after the page stands: nobody waits for them.
export const PlaysElsewhere = lazy(() => words().then((file) => ({ default: file.PlaysElsewhere })))
export const ElsewhereWords = lazy(() => words().then((file) => ({ default: file.ElsewhereWords })))
