export { HighlightsPage } from './highlights-page.tsx'
export { ItemHighlights, useItemMarks } from './item-highlights.tsx'
export { hitsOf, MarkHits, type MarkHit } from './mark-hits.tsx'
