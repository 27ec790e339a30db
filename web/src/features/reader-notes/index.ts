export { deliverMarks } from './kept/deliver-marks.ts'
export { NotesPanel } from './panel/notes-panel.tsx'
export { OpenTools } from './tools/open-tools.tsx'
export { useNoteTools, type NoteTools } from './tools/use-note-tools.ts'
