export { exportAbs } from './abs/export-abs.ts'
export type { AbsExportOptions } from './abs/export-abs.ts'
export { absExportText } from './abs/report-text.ts'
