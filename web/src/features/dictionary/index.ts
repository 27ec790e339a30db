export { DictionariesSection } from './dictionaries-section.tsx'
export { LookUp } from './look-up.tsx'
export { useLookUp } from './use-look-up.ts'
