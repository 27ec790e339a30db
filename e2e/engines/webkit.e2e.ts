import { journey } from './journey.ts'
import { webkit } from './webkit.ts'

journey(webkit)
