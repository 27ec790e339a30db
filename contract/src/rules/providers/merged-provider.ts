/** Stands for several providers where one is named: each field comes from whom the library asks for it. */
export const mergedProvider = 'merged'

/** From this score on a match is taken without asking anybody: the title and one thing more have to fit. */
export const sureFrom = 0.8
