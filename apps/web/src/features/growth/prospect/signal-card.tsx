import { INTENT_FIELDS, type IntentField, JUDGES, SIGNAL_SOURCES, type Signal } from '@zhiying/contract';
import { useState } from 'react';
import { momentText } from '#kit/base/moment-text.ts';
import pieces from '#kit/base/pieces.module.css';
import { MetaLine } from '#kit/display/meta-line.tsx';
import styles from '../growth.module.css';
import { Level } from '../growth-words.tsx';
import { CorrectDialog } from '../intent/correct-dialog.tsx';
import { Evidence, numbered, Quoted } from './quoted.tsx';

const judged = ({ intent: { judge, rule, promptVersion, corrections } }: Signal) => {
  const last = corrections.at(-1);
  if (judge === 'person') return last ? `${last.by} ${momentText(last.at)} 更正` : JUDGES.person;
  if (judge === 'model') return `${rule ? `规则 ${rule}，` : ''}由提示词第 ${promptVersion} 版判定`;
  return rule ? `规则 ${rule} 判定` : JUDGES.rules;
};

/** What somebody said, and what was read out of it; a value can be corrected where it stands. */
export function SignalCard({ signal }: { signal: Signal }) {
  const [lit, setLit] = useState<number | null>(null);
  const [correcting, setCorrecting] = useState(false);
  const values = numbered(signal.text, signal.intent);
  const byField = new Map(values.map((one) => [one.field, one]));
  const mayCorrect = signal.can.includes('correct');
  const correction = signal.intent.corrections.at(-1);
  if (!signal.text) return <p className={pieces.note}>已按期删除</p>;
  return (
    <>
      <Quoted text={signal.text} values={values} lit={lit} onLight={setLit} />
      <span className={styles.where}>
        <MetaLine
          items={[signal.post && `作品《${signal.post}》`, signal.account || SIGNAL_SOURCES[signal.source]]}
        />
      </span>
      <div className={styles.intentHead}>
        <Level level={signal.intent.level} />
        <span className={pieces.small}>{judged(signal)}</span>
        {signal.checked && signal.intent.judge !== 'person' && <span className={pieces.small}>已确认</span>}
      </div>
      {values.length === 0 && !correction && mayCorrect && (
        <button type="button" className={styles.mend} onClick={() => setCorrecting(true)}>
          更正
        </button>
      )}
      {(values.length > 0 || correction) && (
        <dl className={styles.grid}>
          {(Object.keys(INTENT_FIELDS) as IntentField[]).map((field) => {
            const one = byField.get(field);
            return (
              <div
                key={field}
                data-lit={(one?.no !== undefined && one.no !== null && lit === one.no) || undefined}
              >
                <dt>{INTENT_FIELDS[field]}</dt>
                <dd>
                  {mayCorrect ? (
                    <button
                      type="button"
                      title="更正"
                      onMouseEnter={() => setLit(one?.no ?? null)}
                      onMouseLeave={() => setLit(null)}
                      onClick={() => setCorrecting(true)}
                    >
                      {one?.value ?? '—'}
                    </button>
                  ) : (
                    (one?.value ?? '—')
                  )}
                  {one?.no && <Evidence no={one.no} />}
                </dd>
              </div>
            );
          })}
          <div>
            <dt>更正</dt>
            <dd className={correction ? styles.corrected : undefined}>
              {correction
                ? `${correction.field === 'level' ? '意向' : INTENT_FIELDS[correction.field]}原判${correction.before || '无'}`
                : '—'}
            </dd>
          </div>
        </dl>
      )}
      {correcting && <CorrectDialog signal={signal} onClose={() => setCorrecting(false)} />}
    </>
  );
}
