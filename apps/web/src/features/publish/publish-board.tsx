import { contract } from '@zhiying/contract';
import { Loaded } from '#kit/feedback/loaded.tsx';
import { useCall } from '#kit/session/api/queries.ts';
import { useAiAddress } from '#parts/ai-create/ai.address.ts';
import { useLiveThemes } from '#parts/ai-create/use-live-themes.ts';
import { PlanView } from './plan/plan-view.tsx';
import styles from './publish.module.css';
import { ResultsView } from './results/results-view.tsx';

/** A theme's articles over its accounts: before the release what would happen, afterwards what did. */
export function PublishBoard({ id }: { id: number }) {
  useLiveThemes(id);
  const { board } = useAiAddress();
  const query = useCall(contract.aiTheme.info, { id: String(id) });
  return (
    <div className={styles.page}>
      <Loaded query={query}>
        {(theme) => (board === 'plan' ? <PlanView theme={theme} /> : <ResultsView theme={theme} />)}
      </Loaded>
    </div>
  );
}
