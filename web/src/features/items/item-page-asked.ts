/** What the page of an item, and the reader, ask of `GET /api/items/:id`. */
export const itemPageAsked = (id: string) => ({
  params: { id },
  query: { expanded: '1' as const, include: 'progress', lean: '1' as const },
})
