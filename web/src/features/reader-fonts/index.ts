export { facesOfFamily } from './own-fonts.ts'
export { FontChoice } from './font-choice.tsx'
