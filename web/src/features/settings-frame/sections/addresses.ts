/** The address of a section. A plain text, since the router's types don't know the sections. */
export const addressOf = (section: string): string => `/config/${section}`
