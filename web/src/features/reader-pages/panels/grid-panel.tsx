import { LayoutGrid } from 'lucide-react'
import type { EnginePanel } from '#features/reader-engine/index.ts'
import { texts } from '#platform/text/texts.ts'
import type { PagesModel } from '../model/pages-model.ts'
import { PageGrid } from './page-grid.tsx'

/** All pages as small pictures, to go to one of them. */
export function gridPanel(model: PagesModel): EnginePanel {
  return {
    id: 'pages',
    label: texts.t('pages.grid'),
    icon: LayoutGrid,
    Panel: ({ close }) => <PageGrid model={model} close={close} />,
  }
}
