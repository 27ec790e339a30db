/** The release of Audiobookshelf whose database is written. */
export const absVersion = '2.36.0'
