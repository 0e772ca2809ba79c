import { contract, HOT_READINGS, type HotSource, type HotSourceHealth } from '@zhiying/contract';
import { momentText } from '#kit/base/moment-text.ts';
import pieces from '#kit/base/pieces.module.css';
import { MetaLine } from '#kit/display/meta-line.tsx';
import { StatusDot } from '#kit/display/status-dot.tsx';
import { Loaded } from '#kit/feedback/loaded.tsx';
import { FormSection } from '#kit/form/field.tsx';
import { useCall } from '#kit/session/api/queries.ts';
import styles from '../hot.module.css';

const TONES = { good: 'success', failed: 'warning', refused: 'error', skipped: 'neutral' } as const;

/** Two weeks of a source: where nothing was read, and the last tries one by one. */
export function SourceReadings({ source }: { source: HotSource }) {
  const health = useCall(contract.hotSource.health, { id: source.id });
  return (
    <Loaded query={health}>
      {(shown) => (
        <>
          {shown.expected > 0 && <Gaps health={shown} />}
          <FormSection title="读取记录" count={shown.readings.length}>
            {shown.readings.length === 0 && <p className={pieces.note}>尚未读取</p>}
            <ul className={styles.readings}>
              {shown.readings.map(({ id, at, state, count, trouble }) => (
                <li key={id}>
                  <span className={pieces.small}>{momentText(at)}</span>
                  <StatusDot tone={TONES[state]}>{HOT_READINGS[state]}</StatusDot>
                  <span className={`${pieces.clip} ${pieces.grow}`} title={trouble}>
                    {state === 'good' ? `${count} 条` : trouble}
                  </span>
                </li>
              ))}
            </ul>
          </FormSection>
        </>
      )}
    </Loaded>
  );
}

const Gaps = ({ health: { days, expected, missed, gaps } }: { health: HotSourceHealth }) => (
  <FormSection title={`近 ${days} 天缺口`} count={gaps.length}>
    <p className={pieces.note}>
      {missed === 0 ? '按计划读取，没有缺口' : `应读 ${expected} 次，未读 ${missed} 次`}
    </p>
    <ul className={styles.readings}>
      {gaps.map(({ from, to, missed: times }) => (
        <li key={from}>
          <MetaLine items={[`${momentText(from)} 至 ${momentText(to)}`, `未读 ${times} 次`]} />
        </li>
      ))}
    </ul>
  </FormSection>
);
