export { followMail, showMail } from './mail-news.ts'
