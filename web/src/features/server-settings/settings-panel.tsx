import { DictionariesSection } from '#features/dictionary/index.ts'
import { AccessCard } from './cards/access-card.tsx'
import { DisplayCard } from './cards/display-card.tsx'
import { ExperimentalCard } from './cards/experimental-card.tsx'
import { GeneralCard } from './cards/general-card.tsx'
import { ScannerCard } from './cards/scanner-card.tsx'
import { SignInCard } from './cards/sign-in-card.tsx'

/** Settings of the server. What is chosen is saved at once, what is typed when it is confirmed; all of it counts at once. */
export function SettingsPanel() {
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,30rem),1fr))] items-start gap-8">
      <div className="grid gap-8">
        <GeneralCard />
        <ScannerCard />
        <ExperimentalCard />
      </div>
      <div className="grid gap-8">
        <DisplayCard />
        <SignInCard />
        <AccessCard />
      </div>
      <DictionariesSection />
    </div>
  )
}
