import { firefox } from './firefox.ts'
import { journey } from './journey.ts'

journey(firefox)
