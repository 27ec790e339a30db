export { createAnnotationParts } from './create-annotations.ts'
export { annotationRoutes } from './annotations.routes.ts'
