export * from './group-files.ts'
export * from './media-rules.ts'
export * from './places.ts'
export { mainVideo } from './group-videos.ts'
