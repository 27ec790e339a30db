export { createDictionary } from './dictionary.ts'
export { dictionaryRoutes } from './dictionary.routes.ts'
