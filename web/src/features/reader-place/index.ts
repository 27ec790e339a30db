export { deliverPlaces } from './deliver-places.ts'
export { usePlace } from './use-place.ts'
export type { OtherPlace } from './place-rules.ts'
