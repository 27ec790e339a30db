import type { DemoBook } from '../demo-book.ts'
import { englishBooks } from './english.ts'
import { seriesBooks } from './series.ts'
import { worldBooks } from './world.ts'

/** The demo library: texts nobody owns any more, the eye-catching ones first. */
export const demoBooks: readonly DemoBook[] = [...seriesBooks, ...englishBooks, ...worldBooks]
