export type Flag = 0 | 1
export type MediaType = 'book' | 'podcast' | 'music' | 'video'
